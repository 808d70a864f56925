import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

/** Gives the client components below only the messages they use: every namespace adds to the page's size. */
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
