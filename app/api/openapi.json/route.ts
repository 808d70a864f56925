import * as z from 'zod/mini'
import { anyone } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { openApiDocument } from '@/lib/openapi/document'
import * as schoolReferrals from '../school-referrals/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyone('who writes a school’s software reads here how to call us'),
    returns: z.looseObject({ openapi: z.literal('3.1.0') }),
    handle: async () => openApiDocument(schoolReferrals),
  },
})
