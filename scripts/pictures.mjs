/**
 * `npm run pictures`: every page and its states, on four sizes of window, in both languages and themes, on one sheet:
 * pictures/index.html, and as pictures in pictures/sheets. `npm run pictures -- parent` draws the pages of one reader, or those
 * whose address has the word.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { ensurePrismaClient } from './lib/prisma.mjs'
import { findChromium } from './testing/chromium.mjs'
import { bin, node, say } from './testing/tally.mjs'

await ensureDependencies(say)
await ensurePrismaClient(say)
await ensureBuild(say)
await rm(join(root, 'pictures'), { recursive: true, force: true })
const chromium = await findChromium()
const env = { PICTURES_ONLY: process.argv[2] ?? '', ...(chromium && { CHROMIUM: chromium }) }
const config = join(root, 'tests/pictures/playwright.config.ts')
process.exitCode = (await node([bin('@playwright/test/cli.js'), 'test', `--config=${config}`], env)) ? 0 : 1
