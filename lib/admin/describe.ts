import 'server-only'
import { ZodMiniOptional } from 'zod/mini'
import { commands, reports } from './commands'
import { options } from './options'

interface CommandDescription {
  needs: string[]
  /** Exactly one of these. */
  one: readonly string[]
  may: string[]
  does: string
  isReport?: true
  needsSecret?: true
  judgesEnvironment?: true
}

export interface Description {
  commands: Record<string, CommandDescription>
  options: typeof options
}

/** scripts/admin.mjs adds this option. */
const filledIn = 'by'

/** The content of scripts/admin-commands.json. */
export function describeCommands(): Description {
  const described = Object.entries({ ...commands, ...reports }).map(([verb, command]) => {
    const one: readonly string[] = command.oneOf ?? []
    const others = Object.entries(command.schema.shape).filter(([name]) => !one.includes(name))
    const isNeeded = ([name, type]: [string, unknown]) => name !== filledIn && !(type instanceof ZodMiniOptional)
    const namesOf = (entries: [string, unknown][]) => entries.map(([name]) => name)
    const description: CommandDescription = {
      needs: namesOf(others.filter(isNeeded)),
      one,
      may: namesOf(others.filter((each) => !isNeeded(each))),
      does: command.help,
      ...('isReport' in command && { isReport: true }),
      ...('needsSecret' in command && { needsSecret: true }),
      ...('judgesEnvironment' in command && { judgesEnvironment: true }),
    }
    return [verb, description] as const
  })
  return { commands: Object.fromEntries(described), options }
}
