import { HeaderFrame } from '@/components/layout/header-frame'
import { NotFoundMessage } from '@/components/layout/not-found-message'

/** An unknown article. */
export default async function ArticleNotFound() {
  return (
    <>
      <HeaderFrame />
      <NotFoundMessage />
    </>
  )
}
