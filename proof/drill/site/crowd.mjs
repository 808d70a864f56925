import { setMaxListeners } from 'node:events'
import { callersOf } from './caller.mjs'
import { callerAddresses } from './hosts.mjs'
import { newPerson, nothingKept } from './people.mjs'
import { newSchool } from './schools.mjs'

/**
 * People who answer and schools that post, each from an address of their own, until they are told to stop.
 * folder: rendered
 */
export async function startCrowd(folder, { superuser, people, schools, thinkMs, postMs }) {
  const { calls, callerFrom } = await callersOf(folder)
  const kept = nothingKept()
  const addresses = callerAddresses.values()
  const next = () => callerFrom(addresses.next().value ?? '')
  const actors = []
  for (let number = 0; number < people; number++)
    actors.push(await newPerson(next(), number, kept, { pauseMs: thinkMs }))
  for (let number = 0; number < schools; number++)
    actors.push(await newSchool(next(), number, kept, { superuser, pauseMs: postMs }))
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  // What came before is not about those who answer.
  calls.length = 0
  const work = Promise.all(actors.map((actor) => actor.goOn(stopping.signal)))
  return {
    calls,
    kept,
    /** Lets everybody finish what they are at. */
    async stop() {
      stopping.abort()
      await work
    },
  }
}

/** What nobody wants to meet, in words, a few of each kind. */
export function complaintsOf({ foreign, missing, signedOut, refused }) {
  return [foreign, missing, signedOut, refused].flatMap((list) => list.slice(0, 5))
}

export function isFailed(status) {
  return status === 0 || status >= 500
}
