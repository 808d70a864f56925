import { resendVerification } from '@/lib/account-tokens/mutations'
import { messageSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { answerMessage } from '@/lib/http/message'
import { defineRoute, notAllowed } from '@/lib/http/route'

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
