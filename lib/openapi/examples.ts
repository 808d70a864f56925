import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Example } from './types'

const files = {
  curl: 'create-referral.sh',
  'Node.js': 'create-referral.mjs',
  Python: 'create-referral.py',
  'C#': 'create-referral.cs',
}

export function readExamples(): Promise<Example[]> {
  const folder = path.join(process.cwd(), 'content/developers')
  return Promise.all(
    Object.entries(files).map(async ([name, file]) => ({
      name,
      file,
      text: (await readFile(path.join(folder, file), 'utf8')).trimEnd(),
    })),
  )
}
