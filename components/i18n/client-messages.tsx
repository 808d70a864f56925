import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

type Namespace = keyof Messages | `ui.${keyof Messages['ui']}`

/** Gives the client components below only the messages they use: every namespace adds to the page's size. */
export async function ClientMessages({ namespaces, children }: { namespaces: Namespace[]; children: ReactNode }) {
  const all = await getMessages()
  const messages: Partial<Record<keyof Messages, object>> = {}
  for (const namespace of namespaces) {
    const [name, part] = namespace.split('.') as [keyof Messages, keyof Messages['ui'] | undefined]
    messages[name] = part ? { ...messages[name], [part]: all.ui[part] } : all[name]
  }
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
}
