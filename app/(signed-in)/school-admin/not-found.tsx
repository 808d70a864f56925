import { NotFoundMessage } from '@/components/layout/not-found-message'

/** A school that the reader does not belong to, or no longer. */
export default function SchoolNotFound() {
  return <NotFoundMessage />
}
