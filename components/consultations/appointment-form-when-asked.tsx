import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { FormFailure } from '@/components/forms/form-failure'
import { reloadPage } from '@/components/forms/reload-page'
import { Skeleton } from '@/components/ui/skeleton'

/** Loaded with react-hook-form on the first press: most parents note no day. */
export const AppointmentForm = dynamic(
  () =>
    import('./appointment-form').then(
      (loaded) => loaded.AppointmentForm,
      () => NotLoaded,
    ),
  { loading: () => <Skeleton className="h-52 sm:h-36" /> },
)

/** Without a connection, or of a version that is no longer served. */
function NotLoaded() {
  const t = useTranslations('forms.offline')
  useEffect(() => {
    if (navigator.onLine) reloadPage()
    window.addEventListener('online', reloadPage)
    return () => window.removeEventListener('online', reloadPage)
  }, [])
  return <FormFailure text={t('text')} />
}
