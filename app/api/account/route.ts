import { deleteAccount } from '@/lib/accounts/deletion/mutations'
import { deletedSchema, deletionSchema } from '@/lib/accounts/export/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'
import { signedOutCookies } from '@/lib/sessions/cookies'

export const DELETE = defineRoute({
  access: signedIn,
  body: deletionSchema,
  returns: deletedSchema,
  async handle({ actor }) {
    await deleteAccount(actor)
    return new Reply({ deleted: true }, { cookies: signedOutCookies() })
  },
})

export const { GET, POST, PUT, PATCH } = notAllowed('DELETE')
