import 'server-only'
import { brandName } from '@/lib/brand'
import { env } from '@/lib/env'
import en from '@/messages/en.json'
import { createOperation, listOperation } from './operations'
import { schemas } from './schemas'
import type { OpenApiDocument } from './types'

export const referralsPath = '/api/school-referrals'

/** What a school's software may call, made from the schemas that its calls are parsed with. */
export function openApiDocument(): OpenApiDocument {
  const appUrl = env().APP_URL
  return {
    openapi: '3.1.0',
    info: { title: `${brandName}: ${en.developers.title}`, version: '1.0.0', description: en.developers.lead },
    servers: [{ url: appUrl }],
    security: [{ schoolKey: [] }],
    paths: { [referralsPath]: { get: listOperation(appUrl), post: createOperation(appUrl) } },
    components: {
      schemas: schemas(),
      securitySchemes: {
        schoolKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: en.developers.headers['X-API-Key'] },
      },
    },
  }
}
