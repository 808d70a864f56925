import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Another port lets two runs live beside each other. */
const port = Number(process.env.E2E_PORT ?? 3100)
const inboxPort = port + 5025
const oidcPort = port + 5026
const linePort = port + 5027
const databaseUrlFile = `test-results/database-${port}.url`

// Chromium would draw two pop-ups of its address bar for every browser context, which takes longer than most of our pages.
// A second list replaces Playwright's own, so that is repeated after them.
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

const lighter = [
  `--disable-features=${featuresOff}`,
  // A page's scripts are compiled when they first come and not again by each page that follows in the same browser context.
  '--blink-settings=v8CacheOptions=4',
  // Without a graphics card, drawing for one is work for nothing.
  '--disable-gpu',
  '--disable-gpu-compositing',
]

/** The other engines, where they are: scripts/testing/engines.mjs looks for them, and installs them where it may. */
const engines = [
  ...(process.env.FIREFOX
    ? [
        {
          name: 'firefox',
          grep: /@firefox/,
          use: {
            browserName: 'firefox' as const,
            channel: 'moz-firefox',
            launchOptions: { executablePath: join(import.meta.dirname, 'tests/support/firefox.mjs') },
          },
        },
      ]
    : []),
  ...(process.env.WEBKIT_DRIVER ? [{ name: 'webkit', grep: /@webkit/ }] : []),
].map((engine) => ({ ...engine, testMatch: /engines\.spec\.ts/, teardown: 'logs' }))

/** Journeys run against the production build, a throw-away PostgreSQL and a real SMTP server, all started here. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  // Twice the processors of a usual runner: a test that waits for a page, a mail or a server leaves them to another.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // What is there is seen at once; a busy machine takes its time, and what hangs is still found.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  metadata: { inboxUrl: `http://127.0.0.1:${inboxPort}`, lineUrl: `http://127.0.0.1:${linePort}`, databaseUrlFile },
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // Recording a trace makes every step half as slow again: TRACE=1 when a failure is to be looked into.
    trace: process.env.TRACE ? 'on' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: lighter,
    },
    // What slides or fades in is there at once, so that colours are measured as they stay.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First, as their longest run is one after the other and at the end would keep a single worker busy.
    ...engines,
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testIgnore: /(security|start|logs|engines)\.spec\.ts/,
      // What no size changes runs once: in Thai on the phone, in English or with a keyboard on the desktop.
      grepInvert: /@desktop/,
      teardown: 'logs',
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: /(logs|engines)\.spec\.ts/,
      grepInvert: /@phone/,
      teardown: 'logs',
    },
    // Last, when everything that could have been logged has been.
    { name: 'logs', testMatch: /logs\.spec\.ts/ },
  ],
  webServer: {
    command: 'node tests/support/server.mjs',
    url: `http://localhost:${port}/api/health/ready`,
    env: {
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      OIDC_PORT: String(oidcPort),
      LINE_PORT: String(linePort),
      DATABASE_URL_FILE: databaseUrlFile,
    },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
