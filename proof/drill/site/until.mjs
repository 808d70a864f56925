import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for what programs of others come to by themselves.
 * what: for the error
 */
export async function until(what, seconds, isSo) {
  const end = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}.`)
    await sleep(200)
  }
}
