import pg from 'pg'
import { get, postAnswers } from './load.mjs'

/** Of one who completes, an ordinary family: with what `forgetRepeats` leaves, a child has one to four sets of answers. */
export const childrenOfFamily = 3

/** Goes round the children of one who writes. */
export function childAfterChild({ children }) {
  let turn = 0
  return { next: () => children[++turn % children.length] ?? '', current: () => children[turn % children.length] ?? '' }
}

/**
 * One completion: the questions are opened, the answers sent, the result read.
 * result: where it is read
 */
export function completion(parent, result) {
  const { cookie } = parent
  const child = childAfterChild(parent)
  const at = (path, headers = {}) => ({
    ...get('/', cookie, headers),
    setupRequest: (request) => ({ ...request, path: path() }),
  })
  return [
    at(() => `/parent-assessment?child=${child.next()}`),
    postAnswers('/api/assessments', cookie, child.current),
    at(() => result.path(child.current()), result.headers),
  ]
}

/** What a browser that is already on the site fetches of a page: not its document, its payload. */
export const asPayload = { rsc: '1' }

export const resultPage = {
  path: (child) => `/assessment-results?child=${child}&_rsc`,
  headers: asPayload,
}

/** Leaves each child its first set of answers: what has been measured must not make what follows larger. */
export async function forgetRepeats(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`DELETE FROM "Assessment" a USING "Assessment" first
      WHERE first."childId" = a."childId" AND (first."completedAt", first.id) < (a."completedAt", a.id)`)
  } finally {
    await client.end()
  }
}
