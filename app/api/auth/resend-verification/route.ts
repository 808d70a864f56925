import { resendVerification } from '@/lib/email-verification/tokens/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { answerMessage } from '@/lib/i18n/error-message'

export const POST = defineRoute({
  access: signedIn,
  returns: messageSchema,
  status: 202,
  async handle({ actor, language }) {
    await resendVerification(actor)
    return answerMessage(language, 'verificationSent')
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
