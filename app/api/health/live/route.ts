import * as z from 'zod/mini'
import { probe } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: probe('a supervisor asks whether the process is alive'),
  returns: z.object({ status: z.literal('ok') }),
  handle: async () => ({ status: 'ok' }),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
