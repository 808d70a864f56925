/**
 * The start code of a server process, without the server: prints the log, and after `ready` the readiness, five times a
 * second.
 */
import { allowServerCode } from './server-code.mjs'

allowServerCode()
const { boot } = await import('../../lib/boot.ts')
const { GET } = await import('../../app/api/health/ready/route.ts')
boot()
setInterval(async () => {
  const answer = await GET(new Request('http://localhost/api/health/ready'), { params: Promise.resolve({}) })
  console.log('ready', answer.status, JSON.stringify(await answer.json()))
}, 200)
