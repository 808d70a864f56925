import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

// next-intl and what it stands on are published as ES modules only. next/jest adds its own patterns to what it is given,
// so ours has to be set after it.
const esModules = /** @type {const} */ ([
  'next-intl',
  'use-intl',
  'intl-messageformat',
  '@formatjs',
  'icu-minify',
  'uuid',
  '@react-email',
  'get-port',
  'jose',
])

/** @param {import('jest').Config} options */
async function project({ moduleNameMapper: own, ...options }) {
  const moduleNameMapper = {
    '^@/(.*)$': '<rootDir>/$1',
    // Prisma's generated client imports its query compiler as an ES module; the same file is there as CommonJS.
    '^(@prisma/client/runtime/.+)\\.mjs$': '<rootDir>/node_modules/$1.js',
    // Its CommonJS file imports React with `import()`, which Jest has not; the ES module is translated, and so is that.
    '^(@react-email/render)$': '<rootDir>/node_modules/$1/dist/node/index.mjs',
    // What colours code in mails, which ours have none of, takes a good part of the time that a test file loads.
    '^\\./prism\\.cjs$': '<rootDir>/tests/support/no-prism.cjs',
  }
  const config = await withNext({ moduleNameMapper, ...options })()
  config.transformIgnorePatterns = [`/node_modules/(?!(${esModules.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$']
  // The first that fits counts, and next/jest puts the paths of tsconfig.json before all others.
  config.moduleNameMapper = { ...own, ...config.moduleNameMapper }
  return config
}

export default async () => ({
  // Minutes, since on a busy machine each test waits for its turn; what hangs is still found.
  testTimeout: 300_000,
  projects: [
    await project({
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{lib,proof,scripts,service-worker,tests/unit}/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.(int|program)\\.test\\.ts$'],
    }),
    await project({
      displayName: 'programs',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{lib,scripts,tests/unit}/**/*.program.test.ts'],
    }),
    await project({
      displayName: 'components',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/components/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/jsdom.ts'],
      moduleNameMapper: { '/lib/i18n/texts$': '<rootDir>/tests/support/texts.ts' },
    }),
    await project({
      displayName: 'database',
      testEnvironment: '<rootDir>/tests/support/database-environment.mjs',
      testMatch: ['<rootDir>/{lib,app,tests/api}/**/*.int.test.ts'],
      globalSetup: '<rootDir>/tests/support/database-setup.mjs',
      globalTeardown: '<rootDir>/tests/support/database-teardown.mjs',
    }),
  ],
})
