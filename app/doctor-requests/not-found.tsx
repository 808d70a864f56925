import { NotFoundMessage } from '@/components/layout/not-found-message'

/** A request that is not this doctor's, or results that nobody shares now: the same as a page that there is not. */
export default function DoctorRequestNotFound() {
  return <NotFoundMessage />
}
