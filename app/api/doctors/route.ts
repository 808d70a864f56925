import * as z from 'zod/mini'
import { listDoctors } from '@/lib/doctors/data'
import { doctorQuerySchema, doctorSchema } from '@/lib/doctors/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed, parseQuery } from '@/lib/http/route'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(doctorSchema),
  handle: ({ actor, query }) => listDoctors(actor, parseQuery(doctorQuerySchema, query)),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
