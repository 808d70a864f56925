import * as z from 'zod/mini'
import { probe } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: probe('a supervisor asks whether the process is alive'),
    returns: z.object({ status: z.literal('ok') }),
    handle: async () => ({ status: 'ok' as const }),
  },
})
