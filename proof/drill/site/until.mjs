import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for what programs of others come to by themselves.
 *
 * @param {string} what for the error
 * @param {number} seconds
 * @param {() => boolean | Promise<boolean>} isSo
 */
export async function until(what, seconds, isSo) {
  const end = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}.`)
    await sleep(200)
  }
}
