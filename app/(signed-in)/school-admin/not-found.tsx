import { NotFoundMessage } from '@/components/layout/not-found-message'

/** A school of which the reader is not a member. */
export default function SchoolNotFound() {
  return <NotFoundMessage />
}
