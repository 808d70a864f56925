import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import { notLoaded } from './not-loaded'

/** Loaded with react-hook-form on the first press: most parents note no day. */
export const AppointmentForm = dynamic(
  () => import('./appointment-form').then((loaded) => loaded.AppointmentForm, notLoaded),
  { loading: () => <Skeleton className="h-52 sm:h-36" /> },
)
