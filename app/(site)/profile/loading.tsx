import { useTranslations } from 'next-intl'
import { FullScreenSpinner } from '@/components/ui/spinner'

export default function Loading() {
  return <FullScreenSpinner label={useTranslations('ui')('loading')} />
}
