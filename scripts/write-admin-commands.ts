/** `npm run admin:describe`, after a change of lib/admin/commands.ts or describe.ts. */
import { writeFile } from 'node:fs/promises'
import { describeCommands } from '@/lib/admin/describe'

await writeFile('scripts/admin-commands.json', `${JSON.stringify(describeCommands(), null, 2)}\n`)
