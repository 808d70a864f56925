import * as z from 'zod/mini'
import { defineRoutes } from '@/lib/http/route'
import { signedByLine } from '@/lib/http/signed-by-line'
import { unsafeRecordFriendship } from '@/lib/line-notices/mutations'
import { friendEventSchema, lineEventsSchema } from '@/lib/line-notices/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedByLine,
    // Like the size of the whole: lib/request/body-sizes.mjs.
    maxItems: 1_000,
    body: lineEventsSchema,
    returns: z.object({}),
    async handle({ actor, body }) {
      for (const sent of body.events) {
        // Messages, joined groups and what LINE will think of next are not ours to keep.
        const { success, data } = friendEventSchema.safeParse(sent)
        if (!success) continue
        const { type, timestamp, source } = data
        const event = { lineUserId: source.userId, isFriend: type === 'follow', at: new Date(timestamp) }
        await unsafeRecordFriendship(actor, event)
      }
      return {}
    },
  },
})
