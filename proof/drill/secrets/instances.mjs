import { startBenchServer } from '../../bench-server.mjs'

/** What all instances call themselves: a link that one has made opens on any other. */
const site = 'http://sati.test'

/**
 * Instances on one database behind a balancer that knows which of them take calls. One is restarted as in service: it is
 * taken out first, ends what it has begun, and comes back with other secrets.
 */
export async function startInstances(count, { databaseUrl, smtpUrl, secrets }) {
  const start = (given) =>
    startBenchServer(databaseUrl, {
      env: {
        APP_URL: site,
        SMTP_URL: smtpUrl,
        MAIL_PAUSED: '0',
        RATE_LIMIT_SCALE: '1000000',
        LOG_LEVEL: 'error',
        ...given,
      },
    })
  const running = []
  for (let number = 0; number < count; number++) running.push(await start(secrets))
  let serving = [...running]
  return {
    /** Whoever takes calls now. */
    origins: () => serving.map(({ origin }) => origin),
    /** meanwhile: what is waited for after each, while the instances differ */
    async changeOneByOne(next, meanwhile) {
      for (const [place, old] of running.entries()) {
        serving = running.filter((each) => each !== old)
        await old.stop()
        running[place] = await start(next)
        serving = [...running]
        await meanwhile?.()
      }
    },
    async stop() {
      serving = []
      for (const { stop } of running) await stop()
    },
  }
}
