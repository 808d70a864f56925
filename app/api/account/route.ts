import { signedOutCookies } from '@/lib/auth/cookies'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'
import { deleteAccount } from '@/lib/my-data/mutations'
import { deletedSchema, deletionSchema } from '@/lib/my-data/schema'

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
