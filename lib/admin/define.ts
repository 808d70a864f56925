import * as z from 'zod/mini'
import type { SystemActor } from '@/lib/auth/actor'
import { type Change, changeWithin } from './mutations'
import type { Listing } from './terminal/listing'

type Shape = Record<string, z.ZodMiniType>
type Asked<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strip>>

interface Definition<S extends Shape> {
  /** Each by the name of its option, which options.ts explains. */
  options: S
  /** Exactly one of these is given. */
  oneOf?: readonly (keyof S & string)[]
  help: string
}

interface Context {
  actor: SystemActor
  dryRun: boolean
}

export interface Out {
  /** A line of the answer; resolves when there is room for the next. */
  print: (line: string) => Promise<void>
  /** A line about the answer. */
  tell: (line: string) => void
}

function withSchema<S extends Shape, D extends Definition<S>>(definition: D & Definition<S>) {
  const { options, oneOf } = definition
  const schema = z.object(options)
  if (!oneOf) return { ...definition, schema }
  const isOne = (asked: Record<string, unknown>) => oneOf.filter((name) => asked[name] !== undefined).length === 1
  return { ...definition, schema: schema.check(z.refine(isOne)) }
}

/** @returns a command whose `run` returns lines for the terminal */
export function command<S extends Shape>(
  definition: Definition<S> & {
    /** It works with what only the server's own secret finds. */
    needsSecret?: true
    run: (asked: Asked<S>, context: Context) => Promise<string[]>
  },
) {
  return withSchema(definition)
}

/** What is done in one transaction, with a row in the audit log. */
export function change<S extends Shape>({ run, ...definition }: Definition<S> & { run: Change<Asked<S>> }) {
  return command({
    ...definition,
    run: (asked, { actor, dryRun }) => changeWithin(actor, dryRun, (actor, tx) => run(actor, tx, asked, dryRun)),
  })
}

/** Rows, as lines or with `--json`. */
export function listing<S extends Shape>({
  options,
  run,
  ...definition
}: Definition<S> & { run: (asked: Asked<S>) => Promise<Listing> }) {
  return command({
    ...definition,
    options: { ...options, json: z.optional(z.boolean()) },
    run: async (asked) => {
      const { rows, lines } = await run(asked as Asked<S>)
      return (asked as { json?: boolean }).json === true ? [JSON.stringify(rows, null, 2)] : lines
    },
  })
}

/** What is answered line by line, as it is found. */
export function report<S extends Shape>(
  definition: Definition<S> & {
    /** It needs no database, and judges the environment as the server has it. */
    judgesEnvironment?: true
    /** @returns false when the answer is that something is wrong */
    run: (asked: Asked<S>, out: Out) => Promise<boolean>
  },
) {
  return { ...withSchema(definition), isReport: true as const }
}
