import { HeaderFrame } from '@/components/layout/header-frame'
import { NotFoundMessage } from '@/components/layout/not-found-message'
import { getLanguage } from '@/lib/i18n/request-language'

/** An unknown article. */
export default async function ArticleNotFound() {
  return (
    <>
      <HeaderFrame language={await getLanguage()} />
      <NotFoundMessage />
    </>
  )
}
