import * as z from 'zod/mini'
import { getRequest } from '@/lib/consultations/desk/data'
import { addMessage } from '@/lib/consultations/desk/mutations'
import { markRead } from '@/lib/consultations/messages/mutations'
import { messageSchema, newMessageSchema } from '@/lib/consultations/messages/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: z.array(messageSchema),
    async handle({ actor, params }) {
      const { messages } = await getRequest(actor, params.id)
      await markRead(actor, messages)
      return messages
    },
  },
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    body: newMessageSchema,
    returns: messageSchema,
    async handle({ actor, params, body, idempotencyKey }) {
      return created(await addMessage(actor, params.id, { ...body, idempotencyKey }))
    },
  },
})
