import { readFileSync } from 'node:fs'
import { everyMs, jobs, maintenanceSteps, plannedMails } from '@/lib/jobs'

const run = readFileSync('docs/operations/run.md', 'utf8')

test('docs/operations/run.md prints all that runs by itself, as lib/jobs.ts lists it', () => {
  const table = run.match(/(?<=\n)\| name +\| when .*\n(\|.*\n)+/)?.[0] ?? ''
  const [, , ...printed] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
  expect(printed.map((cells) => cells.map((cell) => cell.trim()))).toEqual([
    ...Object.entries(jobs).map(([name, { every, what }]) => [name, whenOf(every), what]),
    ...Object.entries(maintenanceSteps).map(([name, what]) => [`maintenance: ${name}`, 'with it', what]),
    ...Object.entries(plannedMails).map(([name, { when, what }]) => [`mail: ${name}`, when, what]),
  ])
})

function whenOf(every: string): string {
  return every === 'start' ? 'at the start' : `every ${every.replace(/^1 /, '')}`
}

test('the times of jobs are read as they are written', () => {
  expect([everyMs('mail'), everyMs('database watch'), everyMs('maintenance')]).toEqual([1_000, 60_000, 600_000])
})
