import * as z from 'zod/mini'
import { listConsultations } from '@/lib/consultations/data'
import { requestConsultation } from '@/lib/consultations/mutations'
import { consultationSchema, newConsultationSchema } from '@/lib/consultations/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(consultationSchema),
  handle: ({ actor }) => listConsultations(actor),
})

export const POST = defineRoute({
  access: signedIn,
  body: newConsultationSchema,
  returns: consultationSchema,
  async handle({ actor, body, language, intent }) {
    const { share } = body
    const input = {
      ...body,
      childId: idOf(body.childId),
      doctorId: idOf(body.doctorId),
      share: share && { ...share, childIds: share.childIds.map(idOf) },
    }
    return created(await requestConsultation(actor, input, { language, intent }))
  },
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
