import * as z from 'zod/mini'
import { listConsultations } from '@/lib/consultations/data'
import { requestConsultation } from '@/lib/consultations/mutations'
import { consultationSchema, newConsultationSchema } from '@/lib/consultations/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(consultationSchema),
    handle: ({ actor }) => listConsultations(actor),
  },
  POST: {
    access: signedIn,
    body: newConsultationSchema,
    returns: consultationSchema,
    async handle({ actor, body, language, idempotencyKey }) {
      return created(await requestConsultation(actor, body, { language, idempotencyKey }))
    },
  },
})
