import { NotFoundMessage } from '@/components/layout/not-found-message'

/** Another parent's child, or one that was deleted: indistinguishable from an unknown page. */
export default function ChildNotFound() {
  return <NotFoundMessage />
}
