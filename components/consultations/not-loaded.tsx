import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { FormFailure } from '@/components/forms/form-failure'
import { reloadPage } from '@/components/forms/reload-page'

/** In place of a form that could not be fetched: without a connection, or of a version that is no longer served. */
function NotLoaded() {
  const t = useTranslations('forms.offline')
  useEffect(() => {
    if (navigator.onLine) reloadPage()
    window.addEventListener('online', reloadPage)
    return () => window.removeEventListener('online', reloadPage)
  }, [])
  return <FormFailure text={t('text')} />
}

export const notLoaded = () => NotLoaded
