import { Browser } from '../support/browser'
import { newMember, type Provider, providers, startRoutes } from '../support/social'

async function sentTo(browser: Browser, provider: Provider, query = ''): Promise<string | null> {
  const answer = await browser.go(startRoutes[provider], { query })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

test.each(providers)('%s, which is not set up, says so to a visitor and to a signed-in user', async (provider) => {
  const errorPath = '/login?error=ProviderNotConfigured'
  expect(await sentTo(new Browser(), provider)).toBe(errorPath)
  expect(await sentTo(new Browser(), provider, '?next=/doctor-consultation')).toBe(
    `${errorPath}&next=%2Fdoctor-consultation`,
  )
  // The sign-in page would redirect them to the home without a message.
  const browser = await newMember()
  for (const query of ['', '?next=/doctor-consultation'])
    expect(await sentTo(browser, provider, query)).toBe('/profile?error=not-configured')
})
