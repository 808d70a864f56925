import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** @param {string[]} folders none inside another @returns {Promise<number>} in kB, of all files */
export async function folderSize(folders) {
  let bytes = 0
  for (const folder of folders)
    for (const file of await readdir(folder, { recursive: true })) {
      const found = await stat(join(folder, file))
      if (found.isFile()) bytes += found.size
    }
  return Math.round(bytes / 1_024)
}

/** Where graphile-worker says how long a killed worker keeps its jobs. */
export async function tellOfSource(/** @type {string} */ folder, /** @type {(line: string) => void} */ say) {
  for (const file of ['dist/sql/resetLockedAt.js', 'dist/sql/failJobs.js']) {
    const lines = (await readFile(join(folder, 'node_modules/graphile-worker', file), 'utf8')).split('\n')
    const at = lines.findIndex((line) => /4 hours|exp\(least/.test(line))
    say(`graphile-worker: ${file}:${at + 1}: ${lines[at]?.trim()}`)
  }
}
