import * as z from 'zod/mini'
import { listDoctors } from '@/lib/doctors/data'
import { doctorQuerySchema, doctorSchema } from '@/lib/doctors/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: doctorQuerySchema,
    returns: z.array(doctorSchema),
    handle: ({ actor, query }) => listDoctors(actor, query),
  },
})
