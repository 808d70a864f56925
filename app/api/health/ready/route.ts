import * as z from 'zod/mini'
import { AppError } from '@/lib/errors'
import { isReady } from '@/lib/health/data'
import { probe } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: probe('a load balancer asks whether to send people here'),
    returns: z.object({ status: z.literal('ok') }),
    async handle() {
      if (!(await isReady())) throw new AppError('UNAVAILABLE', { retryAfter: 2 })
      return { status: 'ok' as const }
    },
  },
})
