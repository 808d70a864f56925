import { setMaxListeners } from 'node:events'
import { callersOf } from './caller.mjs'
import { callerAddresses } from './hosts.mjs'
import { emptyRecord, newPerson } from './people.mjs'
import { newSchool } from './schools.mjs'

const [people, schools, thinkMs] = [20, 5, 2_000]

/** People who answer and schools that post, each from an address of their own, until `stop`. */
export async function startCrowd(folder, { superuser, postMs }) {
  const { calls, callerFrom } = await callersOf(folder)
  const record = emptyRecord()
  const addresses = callerAddresses.values()
  const next = () => callerFrom(addresses.next().value ?? '')
  const actors = []
  for (let number = 0; number < people; number++)
    actors.push(await newPerson(next(), number, record, { pauseMs: thinkMs }))
  for (let number = 0; number < schools; number++)
    actors.push(await newSchool(next(), number, record, { superuser, pauseMs: postMs }))
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  // The calls so far prepared the actors.
  calls.length = 0
  const work = Promise.all(actors.map((actor) => actor.run(stopping.signal)))
  return {
    calls,
    record,
    /** After all have finished their turn. */
    async stop() {
      stopping.abort()
      await work
    },
  }
}

/** A few failures of each kind. */
export function complaintsOf({ foreign, missing, signedOut, refused }) {
  return [foreign, missing, signedOut, refused].flatMap((list) => list.slice(0, 5))
}

export function isFailed(status) {
  return status === 0 || status >= 500
}
