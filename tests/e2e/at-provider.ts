import { expect, type Page } from '@playwright/test'
import { visit } from './steps'
import type { Translate } from './wording'

export type Provider = 'google' | 'line'

export interface Somebody {
  subject: string
  name?: string
  email?: string
  isVerified?: boolean
}

let subjects = 0

export function newSomebody(more: Partial<Somebody> = {}): Somebody {
  subjects += 1
  return { subject: `${process.pid}-${Date.now()}-${subjects}`, name: 'นก ศรีสุวรรณ', ...more }
}

export async function beAtProvider(page: Page, provider: Provider, who: Somebody): Promise<void> {
  await expect(page.getByRole('heading', { name: `Sign in for sati-${provider}` })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  await page.getByLabel('Subject').fill(who.subject)
  await page.getByLabel('Name').fill(who.name ?? '')
  await page.getByLabel('Email', { exact: true }).fill(who.email ?? '')
  await page.getByLabel('Email is verified').setChecked(who.isVerified ?? false)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function signIn(
  page: Page,
  t: Translate,
  provider: Provider,
  who: Somebody,
  from = '/login',
): Promise<void> {
  await visit(page, from)
  await page.getByRole('link', { name: t(`auth.social.${provider}`) }).click()
  await beAtProvider(page, provider, who)
}
