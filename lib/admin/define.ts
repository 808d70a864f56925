import * as z from 'zod/mini'
import type { SystemActor } from '@/lib/auth/actor'
import { type Change, changeWithin } from './mutations'
import type { Listing, Out } from './terminal/listing'

type Shape = Record<string, z.ZodMiniType>
type Input<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strip>>

interface Definition<S extends Shape> {
  options: S
  oneOf?: readonly (keyof S & string)[]
  help: string
}

function withSchema<S extends Shape, D extends Definition<S>>(definition: D & Definition<S>) {
  const { options, oneOf } = definition
  const schema = z.object(options)
  if (!oneOf) return { ...definition, schema }
  const isOne = (input: Record<string, unknown>) => oneOf.filter((name) => input[name] !== undefined).length === 1
  return { ...definition, schema: schema.check(z.refine(isOne)) }
}

export function command<S extends Shape>(
  definition: Definition<S> & {
    /** Needs the server's own AUTH_SECRET. */
    needsSecret?: true
    run: (input: Input<S>, context: { actor: SystemActor; dryRun: boolean }) => Promise<string[]>
  },
) {
  return withSchema(definition)
}

export function change<S extends Shape>({ run, ...definition }: Definition<S> & { run: Change<Input<S>> }) {
  return command({
    ...definition,
    run: (input, { actor, dryRun }) => changeWithin(actor, dryRun, (actor, tx) => run(actor, tx, input, dryRun)),
  })
}

export function listing<S extends Shape>({
  options,
  run,
  ...definition
}: Definition<S> & { run: (input: Input<S>) => Promise<Listing> }) {
  return command({
    ...definition,
    options: { ...options, json: z.optional(z.boolean()) },
    run: async (input) => {
      const { rows, lines } = await run(input as Input<S>)
      return (input as { json?: boolean }).json === true ? [JSON.stringify(rows, null, 2)] : lines
    },
  })
}

export function report<S extends Shape>(
  definition: Definition<S> & {
    /** Runs without a database, and judges the environment as the server has it. */
    judgesEnvironment?: true
    run: (input: Input<S>, out: Out) => Promise<boolean>
  },
) {
  return { ...withSchema(definition), isReport: true as const }
}
