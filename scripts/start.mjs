// `npm start` and `npm run dev`, in old syntax, so that an old Node.js reaches the error below.
const [wantedMajor, wantedMinor] = [20, 19]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`Sati needs Node.js ${wantedMajor}.${wantedMinor} or newer. This is Node.js ${process.versions.node}.`)
  console.error('Install a newer one from https://nodejs.org and run the command again.')
  process.exit(1)
}

import('./lib/launch.mjs').then(({ launch }) => launch({ dev: process.argv.includes('--dev') }))
