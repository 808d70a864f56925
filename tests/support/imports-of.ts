import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  from: string
  to: string
}

const importing = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']

/** The imports of a file as written: `import`, `export … from` and `import()`, types too. */
export function namesImportedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importing)].map(([, name = '']) => name)
}

/** The imports among the given files: `import`, `export … from` and `import()`, types too. */
export function importsOf(files: readonly string[]): Import[] {
  const known = new Set(files)
  const resolve = (from: string, name: string) => {
    const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(from), name)
    return endings.map((ending) => target + ending).find((file) => known.has(file))
  }
  return files.flatMap((from) =>
    namesImportedBy(from).flatMap((name) => {
      const to = /^(@\/|\.)/.test(name) ? resolve(from, name) : undefined
      return to ? [{ from, to }] : []
    }),
  )
}

/** Groups of rooms that import each other, also indirectly. @param arrows pairs of rooms: the first imports the second */
export function ringsOf(arrows: readonly (readonly [string, string])[]): string[][] {
  const rooms = [...new Set(arrows.flat())]
  const reachable = (start: string) => {
    const seen = new Set<string>()
    const queue = [start]
    for (let room = queue.pop(); room !== undefined; room = queue.pop()) {
      for (const [from, to] of arrows) {
        if (from !== room || seen.has(to)) continue
        seen.add(to)
        queue.push(to)
      }
    }
    return seen
  }
  const reach = new Map(rooms.map((room) => [room, reachable(room)]))
  const ringOf = (room: string) =>
    rooms.filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).sort()
  const rings = rooms.map(ringOf).filter((ring) => ring.length > 1)
  return [...new Map(rings.map((ring) => [ring.join(), ring])).values()]
}
