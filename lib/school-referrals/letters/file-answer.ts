import 'server-only'
import type { PrintedLetters } from './mutations'
import { lettersHeader } from './schema'

/** Its codes are in the file alone: nothing stores it. */
export function fileAnswer({ file, name, count }: PrintedLetters): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.length),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      [lettersHeader]: String(count),
    },
  })
}
