import { withClient } from '../database.mjs'
import { get, postAnswers } from './load.mjs'
import { parentOf } from './people.mjs'

/** An ordinary family: with what `forgetRepeats` leaves, a child has one to four sets of answers. */
export const childrenOfFamily = 3

export function childAfterChild({ children }) {
  let turn = 0
  return { next: () => children[++turn % children.length], current: () => children[turn % children.length] }
}

/** The questions are opened, the answers sent, and the result read where `result` says. */
export function completion(parent, result) {
  const { cookie } = parent
  const child = childAfterChild(parent)
  const getAt = (path, headers) => ({
    ...get('/', cookie, headers),
    setupRequest: (request) => ({ ...request, path: path() }),
  })
  return [
    getAt(() => `/parent-assessment?child=${child.next()}`),
    postAnswers('/api/assessments', cookie, child.current),
    getAt(() => result.path(child.current()), result.headers),
  ]
}

/** What a browser that is already on the site fetches of a page: not its document, its payload. */
export const asPayload = { rsc: '1' }

const resultPage = { path: (child) => `/assessment-results?child=${child}&_rsc`, headers: asPayload }

/** A target of load.mjs: completions with the result page. */
export function completionsOf(server, parents, databaseUrl) {
  return {
    server,
    before: () => forgetRepeats(databaseUrl),
    steps: (client) => completion(parentOf(parents, client), resultPage),
  }
}

/** Leaves each child its first set of answers: one measurement must not make the next larger. */
export function forgetRepeats(databaseUrl) {
  return withClient(databaseUrl, (client) =>
    client.query(`DELETE FROM "Assessment" a USING "Assessment" first
      WHERE first."childId" = a."childId" AND (first."completedAt", first.id) < (a."completedAt", a.id)`),
  )
}
