import { addNote } from '@/lib/consultations/desk/mutations'
import { newNoteSchema, noteSchema } from '@/lib/consultations/desk/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  body: newNoteSchema,
  returns: noteSchema,
  handle: async ({ actor, params, body }) => created(await addNote(actor, idOf(params.id), body.text)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
