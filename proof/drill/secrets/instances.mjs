import { startBenchServer } from '../../bench-server.mjs'

/** One address for all: a link of one instance opens on any other. */
const site = 'http://sati.test'

/** Instances behind a balancer. One is restarted as in service: taken out first, it ends its calls and starts with other secrets. */
export async function startInstances(count, { databaseUrl, smtpUrl, secrets }) {
  const start = (given) =>
    startBenchServer(databaseUrl, {
      env: {
        APP_URL: site,
        SMTP_URL: smtpUrl,
        MAIL_PAUSED: '0',
        ...given,
      },
    })
  const running = []
  for (let number = 0; number < count; number++) running.push(await start(secrets))
  let serving = [...running]
  return {
    /** Of instances that accept calls now. */
    origins: () => serving.map(({ origin }) => origin),
    /** Awaits `between` after each instance, while they differ. */
    async changeOneByOne(next, between) {
      for (const [place, old] of running.entries()) {
        serving = running.filter((each) => each !== old)
        await old.stop()
        running[place] = await start(next)
        serving = [...running]
        await between?.()
      }
    },
    async stop() {
      serving = []
      for (const { stop } of running) await stop()
    },
  }
}
