import { NumbersGuide } from '@/components/guides/numbers-guide'
import { pageMetadata } from '@/lib/i18n/texts'

export const generateMetadata = pageMetadata('numbers', (t) => ({ title: t('title'), description: t('description') }))

/** Where the figures about likelihood and change come from: results and reports name this address. */
export default function NumbersPage() {
  return <NumbersGuide />
}
