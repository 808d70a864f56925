import { useTranslations } from 'next-intl'
import { Monitor, Smartphone, Tablet } from '@/components/ui/icons'
import type { Device } from '@/lib/sessions/schema'

export const deviceIcons = { phone: Smartphone, tablet: Tablet, computer: Monitor }

/** "Chrome on Android", as far as it is known. */
export function useDeviceName() {
  const t = useTranslations('sessions')

  return function nameOf({ browser, os }: Device): string {
    if (!os) return browser ?? t('unknown')
    return browser ? t('deviceName', { browser, os }) : t('unknownOn', { os })
  }
}
