/**
 * `npm run bench -- letters`: what 400 letters on paper cost, one and two to a page: the processor beside the main thread, and how long
 * that is held up by composing them and taking in the file.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowServerCode } from '../../tests/support/server-code.mjs'
import { print } from '../bench-server.mjs'
import { secret } from '../samples.mjs'
import { processorTimeOfEnded } from './processor-time.mjs'

const count = 400
/** In nanoseconds, of what the measuring itself adds. */
const resolutionMs = 1

export async function run() {
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nowhere.invalid/x',
    AUTH_SECRET: secret,
    APP_URL: 'https://sati.example',
    SMTP_URL: 'smtp://nowhere.invalid',
    MAIL_FROM: 'bench@sati.example',
    DEMONSTRATION: '1',
  })
  allowServerCode()
  const { renderLetters } = await import('../../lib/letter-pdf/render.ts')
  const letters = Array.from({ length: count }, (_, index) => sampleOf(index))
  await renderLetters(letters.slice(0, 2), { perPage: 1, isPreview: false })
  return [...(await measured(renderLetters, letters, 1)), ...(await measured(renderLetters, letters, 2))]
}

async function measured(renderLetters, letters, perPage) {
  await sleep(200)
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  const [started, spent] = [performance.now(), await processorTimeOfEnded(process.pid)]
  delay.enable()
  const file = await renderLetters(letters, { perPage, isPreview: false })
  delay.disable()
  const seconds = (performance.now() - started) / 1_000
  print(`${perPage} to a page: ${(file.length / 1e6).toFixed(1)} MB`)
  return [
    { what: `${letters.length} letters, ${perPage} to a page`, now: seconds, unit: 's' },
    {
      what: '… processor beside the main thread',
      now: (await processorTimeOfEnded(process.pid)) - spent,
      atMost: 10,
      unit: 's',
    },
    { what: '… longest block of the main thread', now: delay.max / 1e6 - resolutionMs, atMost: 50, unit: 'ms' },
  ]
}

function sampleOf(index) {
  const code = (index * 7_919 + 1_000_003).toString(32).toUpperCase().padStart(12, 'K')
  return {
    studentName: `เด็กหญิงพลอยไพลิน น้ำใจงาม ${index}`,
    className: { th: `ป.4/${1 + (index % 10)}`, en: `Grade 4/${1 + (index % 10)}` },
    classNumber: 1 + Math.floor(index / 10),
    schoolName: 'โรงเรียนบ้านหนองปู่ญี่ปุ่นวิทยาคม',
    referringTeacher: 'ครูมาลี ศรีสุข',
    code,
    opensUntil: '2027-01-20T10:00:00.000Z',
  }
}
