import { useTranslations } from 'next-intl'
import type { Device } from '@/lib/sessions/schema'

/** "Chrome on Android", as far as it is known. */
export function useDeviceName() {
  const t = useTranslations('sessions')

  return function nameOf({ browser, os }: Device): string {
    if (!os) return browser ?? t('unknown')
    return browser ? t('deviceName', { browser, os }) : t('unknownOn', { os })
  }
}
