import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

type Namespace = keyof Messages | `ui.${keyof Messages['ui']}`

interface ClientMessagesProps {
  namespaces: Namespace[]
  /** Parts of the first of them that these components do not use. */
  without?: string[]
  children: ReactNode
}

/** Gives the client components below only the messages they use: every namespace adds to the page's size. */
export async function ClientMessages({ namespaces, without = [], children }: ClientMessagesProps) {
  const all = await getMessages()
  const messages: Partial<Record<keyof Messages, object>> = {}
  for (const namespace of namespaces) {
    const [name, part] = namespace.split('.') as [keyof Messages, keyof Messages['ui'] | undefined]
    messages[name] = part ? { ...messages[name], [part]: all.ui[part] } : all[name]
  }
  const [first] = namespaces
  if (first && without.length > 0) {
    const kept = Object.entries(messages[first as keyof Messages] ?? {}).filter(([key]) => !without.includes(key))
    messages[first as keyof Messages] = Object.fromEntries(kept)
  }
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
}
