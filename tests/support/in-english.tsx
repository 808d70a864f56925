import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import messages from '@/messages/en.json'

/** Wrapper for component tests: the English messages, as a page hands them to its client components. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
      {children}
    </NextIntlClientProvider>
  )
}
