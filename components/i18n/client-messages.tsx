import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

/** Hands client components below the messages they use and no other: every namespace is weight in the page. */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: (keyof Messages)[]
  children: ReactNode
}) {
  const all = await getMessages()
  const messages = Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]))
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
}
