import { build } from 'esbuild'
import { root } from './paths.mjs'

/** Makes one JavaScript file of a TypeScript program that imports lib/; packages stay outside. Paths within this folder. */
export async function translate(source, outfile) {
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    conditions: ['react-server'],
    target: 'node20',
    logLevel: 'error',
  })
}
