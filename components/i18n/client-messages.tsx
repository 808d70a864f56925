import { type Messages, NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

type Namespace = keyof Messages | `ui.${keyof Messages['ui']}`

interface ClientMessagesProps {
  namespaces: Namespace[]
  /** Parts of the first namespace that these components do not use. */
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
  const first = namespaces[0] as keyof Messages
  if (without.length > 0) messages[first] = leaveOut(messages[first] ?? {}, without)
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
}

/** @param paths each a key, or a key within one: `stem.teacher` */
function leaveOut(texts: object, paths: string[]): object {
  const entries = Object.entries(texts).filter(([key]) => !paths.includes(key))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const inner = paths.flatMap((path) => (path.startsWith(`${key}.`) ? path.slice(key.length + 1) : []))
      return [key, inner.length > 0 ? leaveOut(value, inner) : value]
    }),
  )
}
