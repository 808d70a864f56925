import { resendVerification } from '@/lib/email-verification/tokens/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { successMessage } from '@/lib/i18n/error-message'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    returns: messageSchema,
    status: 202,
    async handle({ actor, language }) {
      await resendVerification(actor)
      return successMessage(language, 'verificationSent')
    },
  },
})
