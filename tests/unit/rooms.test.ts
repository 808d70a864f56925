import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, namesImportedBy, ringsOf } from '../support/imports-of'

/*
 * A room is a folder of lib/ or components/, or one file directly in lib (the ground, which knows nothing of the product,
 * except boot, which starts everything). The first line of a lib room's README names its floor, of five. Imports go down or
 * stay on their floor; no two rooms import each other, even indirectly (docs/decisions/0017, docs/rooms.md).
 */
const floorNames = ['the ground', 'services', 'people', 'the nouns', 'above the nouns']

interface Room {
  name: string
  floor: number
  about: string
}

const rooms: Room[] = readdirSync('lib', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
  .map(({ name }) => {
    const [first = ''] = readFileSync(path.posix.join('lib', name, 'README.md'), 'utf8').split('\n')
    const [, floor = 'none', about = ''] = /^Floor ([0-4])\. (.+\.)$/.exec(first) ?? []
    return { name, floor: Number(floor), about }
  })

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))

const sources = (folder: string) => filesIn(folder).filter((file) => !/\.test\.tsx?$/.test(file))

function roomOf(file: string): string {
  const folder = path.posix.dirname(file)
  const name = folder === 'lib' ? path.posix.join(folder, path.posix.parse(file).name) : folder
  return name.replace(/^lib\//, '')
}

function arrowsOf(folder: string) {
  const arrows = importsOf(sources(folder)).map(({ from, to }) => ({
    from,
    to,
    rooms: [roomOf(from), roomOf(to)] as const,
  }))
  return arrows.filter(({ rooms: [from, to] }) => from !== to)
}

/** A folder within a room's folder is on its floor. */
function floorOf(room: string): number {
  const [top = ''] = room.split('/')
  return rooms.find(({ name }) => name === top)?.floor ?? (top === 'boot' ? 4 : 0)
}

function drawn(): string {
  const floors = floorNames.map((name, floor) => {
    const own = rooms.filter((room) => room.floor === floor)
    const lines = own.map((room) => `- [${room.name}](../lib/${room.name}): ${room.about}`)
    return `## Floor ${floor}: ${name}\n\n${lines.join('\n')}\n`
  })
  return floors.toReversed().join('\n')
}

describe('the rooms of lib', () => {
  const arrows = arrowsOf('lib')

  test('every folder of lib says on which floor it is and what it holds', () => {
    expect(rooms.length).toBeGreaterThan(30)
    expect(rooms.filter(({ floor, about }) => Number.isNaN(floor) || about === '')).toEqual([])
  })

  test('docs/rooms.md draws the five floors as the folders of lib say', () => {
    const [, page = ''] = readFileSync('docs/rooms.md', 'utf8').split(/^(?=## Floor 4)/m)
    expect(page).toBe(drawn())
  })

  test('the rooms of lib import only from their own floor and those below', () => {
    expect(arrows.length).toBeGreaterThan(200)
    const climbing = arrows.filter(({ rooms: [from, to] }) => floorOf(from) < floorOf(to))
    expect(climbing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  test('the rooms of lib import nothing from outside lib but the messages', () => {
    const leaving = sources('lib').flatMap((file) =>
      namesImportedBy(file).filter((name) => {
        if (/^@\/messages\/(en|th)\.json$/.test(name)) return false
        const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name)
        return /^(@\/|\.)/.test(name) && !target.startsWith('lib/')
      }),
    )
    expect(leaving).toEqual([])
  })

  test('the rooms of lib form no ring', () => {
    expect(ringsOf(arrows.map(({ rooms }) => rooms))).toEqual([])
  })

  test('the top-level rooms of lib form no ring either', () => {
    const tops = arrows.map(({ rooms: [from, to] }) => [from.split('/')[0] ?? '', to.split('/')[0] ?? ''] as const)
    expect(ringsOf(tops.filter(([from, to]) => from !== to))).toEqual([])
  })
})

test('the rooms of components form no ring', () => {
  const arrows = arrowsOf('components')
  expect(arrows.length).toBeGreaterThan(100)
  expect(ringsOf(arrows.map(({ rooms }) => rooms))).toEqual([])
})

test('no file has more than 300 lines, tests too', () => {
  const files = ['app', 'components', 'lib', 'prisma', 'proof', 'scripts', 'tests'].flatMap(filesIn)
  expect(files.length).toBeGreaterThan(1_000)
  const counted = files.map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  expect(counted.filter(({ lines }) => lines > 300)).toEqual([])
})

test('a ring of two and one of three are found, and a chain is none', () => {
  expect(
    ringsOf([
      ['a', 'b'],
      ['b', 'c'],
    ]),
  ).toEqual([])
  expect(
    ringsOf([
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
    ]),
  ).toEqual([['a', 'b']])
  expect(
    ringsOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['d', 'a'],
    ]),
  ).toEqual([['a', 'b', 'c']])
})
