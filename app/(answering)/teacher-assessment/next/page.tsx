import { redirect } from 'next/navigation'
import { mailedId } from '@/lib/request/mailed-token'
import { requireActor } from '@/lib/sessions/current-actor'
import { listReceivedRequests } from '@/lib/teacher-referrals/received/data'
import { nextRequest } from '@/lib/teacher-referrals/received/next-request'

/** Leads a signed-in teacher to the questions about the next pupil: no page that a browser keeps has that link. */
export default async function NextPupilPage({ searchParams }: PageProps<'/teacher-assessment/next'>) {
  const [actor, { after, name, weeks }] = await Promise.all([requireActor(), searchParams])
  const next = nextRequest(await listReceivedRequests(actor), mailedId(String(after ?? '')))
  if (!next) redirect('/')
  const given = { name: String(name ?? ''), ...(weeks && { weeks: String(weeks) }) }
  redirect(`/teacher-assessment?${new URLSearchParams({ token: next.token, ...given })}`)
}
