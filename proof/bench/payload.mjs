/** The bytes of a page: its HTML, and the part of it that is the flight payload for React in the browser. */
import { gzipSync } from 'node:zlib'
import { print, withBenchServers } from '../bench-server.mjs'
import { readWhole } from './latency.mjs'
import { peopleOf } from './people.mjs'

/** On the code of November 2026. */
const before = {
  dashboard: { en: 42_794, th: 50_468 },
  questionnaire: { en: 18_426, th: 24_597 },
  results: { en: 54_513, th: 65_941 },
  profile: { en: 50_721, th: 72_404 },
}

function flightOf(html) {
  const scripts = html.matchAll(/<script[^>]*>((?:\(self\.__next_f=|self\.__next_f\.push).*?)<\/script>/gs)
  return [...scripts].map(([, code]) => code).join('')
}

function sizes(text) {
  return `${Buffer.byteLength(text)} bytes (${gzipSync(text).length} by gzip)`
}

export function run() {
  return withBenchServers(weigh)
}

async function weigh({ startServer }) {
  const { origin } = await startServer()
  const parent = await peopleOf(origin).newParent(2)
  const child = parent.children[0]
  const pages = {
    dashboard: '/',
    questionnaire: `/parent-assessment?child=${child}`,
    results: `/assessment-results?child=${child}`,
    profile: '/profile',
  }
  const figures = []
  for (const [name, path] of Object.entries(pages))
    for (const language of ['en', 'th']) {
      const headers = { cookie: parent.cookie, 'accept-language': language }
      const html = (await readWhole(origin + path, headers)).toString()
      const flight = flightOf(html)
      print(`${name} (${language}): HTML ${sizes(html)}, flight payload ${sizes(flight)}`)
      const then = before[name]?.[language]
      const goal = name === 'dashboard' && then !== undefined ? { atMost: Math.floor(then / 2) } : {}
      figures.push({
        what: `flight payload of the ${name}, ${language}`,
        now: Buffer.byteLength(flight),
        unit: 'bytes',
        ...(then === undefined ? {} : { before: then }),
        ...goal,
      })
    }
  return figures
}
