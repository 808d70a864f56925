import * as z from 'zod/mini'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { openApiDocument } from '@/lib/openapi/document'

export const GET = defineRoute({
  access: anyone('who writes a school’s software reads here how to call us'),
  returns: z.looseObject({ openapi: z.literal('3.1.0') }),
  handle: async () => openApiDocument(),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
