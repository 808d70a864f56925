import { endSharedAccess } from '@/lib/endings/shared-access/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { successMessage } from '@/lib/i18n/error-message'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** No reauthentication: taking away is no risk that a stolen session adds. */
  POST: {
    access: signedIn,
    returns: messageSchema,
    async handle({ actor, language }) {
      await endSharedAccess(actor)
      return successMessage(language, 'sharedAccessEnded')
    },
  },
})
