import { watchFailures } from './failures.mjs'

const secret = 'open-sesame'

describe('failures of OpenTelemetry', () => {
  function listen() {
    const warned: unknown[][] = []
    const clock = { at: 0 }
    const { logger } = watchFailures(
      undefined,
      (...line) => warned.push(line),
      () => clock.at,
    )
    return { logger, clock, warned }
  }
  const failed = (facts: object) => JSON.stringify({ stack: secret, data: secret, ...facts })

  test('a repeated OpenTelemetry error is logged once a minute', () => {
    const { logger, clock, warned } = listen()
    for (clock.at = 0; clock.at < 180_000; clock.at += 5_000) logger.error(failed({ name: 'Error', code: 'ENOTFOUND' }))
    expect(warned).toHaveLength(3)
  })

  test('only known parts of an OpenTelemetry error are logged', () => {
    const { logger, warned } = listen()
    logger.error(failed({ name: `Error ${secret}`, code: secret, message: secret }))
    expect(warned).toEqual([[{ error: {} }, expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')]])
    const other = listen()
    other.logger.error(failed({ name: 'Error', message: 'Request timed out' }))
    expect(other.warned).toEqual([[{ error: { name: 'Error', message: 'Request timed out' } }, expect.any(String)]])
    other.logger.error('{ no JSON')
    expect(other.warned).toHaveLength(1)
  })

  test('a warning about an OpenTelemetry setting names the setting, and not its value', () => {
    const { logger, warned } = listen()
    for (let time = 0; time < 2; time++) logger.error(`OTEL_TRACES_SAMPLER value "${secret}" invalid, defaulting`)
    logger.warn(`Unknown value '${secret}' for OTEL_BSP_SCHEDULE_DELAY, expected a number`)
    logger.warn(`Header "x" has invalid value (${secret}) and will be ignored`)
    const message = 'a setting of the traces is not understood'
    expect(warned).toEqual([
      [{ settings: ['OTEL_TRACES_SAMPLER'] }, message],
      [{ settings: ['OTEL_BSP_SCHEDULE_DELAY'] }, message],
    ])
  })
})
