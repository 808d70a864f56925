/** `npm run pictures [-- <reader or part of an address>]`: draws every page and its states into pictures/index.html. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { ensureInstalled } from './lib/prisma.mjs'
import { bin, node, print } from './testing/tally.mjs'
import { findChromium } from './testing/tools.mjs'

await ensureInstalled(print)
await ensureBuild(print)
await rm(join(root, 'pictures'), { recursive: true, force: true })
const chromium = await findChromium()
const env = { PICTURES_ONLY: process.argv[2] ?? '', ...(chromium && { CHROMIUM: chromium }) }
const config = join(root, 'tests/pictures/playwright.config.ts')
process.exitCode = (await node([bin('@playwright/test/cli.js'), 'test', `--config=${config}`], env)) ? 0 : 1
