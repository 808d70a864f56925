import { NotFoundMessage } from '@/components/layout/not-found-message'

/** Another doctor's request, or results that are not shared: indistinguishable from an unknown page. */
export default function DoctorRequestNotFound() {
  return <NotFoundMessage />
}
