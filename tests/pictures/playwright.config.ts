import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '@/playwright.config'
import { root } from '@/scripts/lib/paths.mjs'

export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results/pictures'),
  timeout: 600_000,
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
  reporter: [['list']],
  projects: [
    { name: 'pictures', testMatch: 'draw.ts' },
    { name: 'sheets', testMatch: 'sheets.ts', dependencies: ['pictures'], workers: 1 },
  ],
})
