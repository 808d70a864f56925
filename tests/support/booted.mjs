/**
 * What every server process starts, without the server: prints the log, and after `ready` what a balancer's question was answered,
 * five times a second. DATABASE_URL and the rest lead it.
 */
import { allowServerCode } from '../../scripts/lib/server-code.mjs'

allowServerCode()
const { boot } = await import('../../lib/boot.ts')
const { GET } = await import('../../app/api/health/ready/route.ts')
boot()
setInterval(async () => {
  const answer = await GET(new Request('http://localhost/api/health/ready'), { params: Promise.resolve({}) })
  console.log('ready', answer.status, JSON.stringify(await answer.json()))
}, 200)
