import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages become ready-made structures at build time, and the browser needs no parser for them.
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
})

/**
 * Response headers are not set here: scripts/server/response-headers.mjs is their one place, because only there they win
 * over what Next itself sets.
 */
const nextConfig: NextConfig = {
  // `npm run build` and `npm test` check types themselves, and of everything; a start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // `/api/x/` is an address that is none, not a redirect.
  skipTrailingSlashRedirect: true,
  // `page.dev.tsx` is a page in development only.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['dev.tsx', 'tsx', 'ts'] : ['tsx', 'ts'],
  poweredByHeader: false,
  reactStrictMode: true,
  // scripts/server/compression.mjs does.
  compress: false,
  // The optimiser is a way in (CVE-2026-96889, CVE-2026-119347), and no picture here needs it.
  images: { unoptimized: true },
  // Native or with files of their own: loaded by Node.js as they are.
  serverExternalPackages: [
    '@node-rs/argon2',
    'pg',
    'pino',
    'nodemailer',
    'pdfkit',
    '@zxcvbn-ts/language-common',
    '@prisma/client',
    '@prisma/adapter-pg',
  ],
  experimental: {
    // See app/global-not-found.tsx.
    globalNotFound: true,
    // Above the limit of the calls themselves (64 kB; 5.4 MB for a school's list): Next cuts a longer body silently instead
    // of refusing it.
    proxyClientMaxBodySize: '6mb',
  },
}

export default withNextIntl(nextConfig)
