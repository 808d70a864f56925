import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

/** @typedef {import('./registry.mjs').Snapshot} Snapshot */
/** @typedef {{ satiMetrics: number, snapshot?: Snapshot, withShared?: boolean }} Message a question, or its answer */

/** How long a process may take to answer; one that is held up must not hold up the others' figures. */
const patience = 3_000

/** In a process that serves: answers the one that started it. @param {(withShared: boolean) => Promise<Snapshot>} snapshot */
export function answerPrimary(snapshot) {
  process.on('message', (/** @type {Message} */ { satiMetrics, withShared = false }) => {
    if (satiMetrics === undefined) return
    snapshot(withShared).then(
      (answer) => process.send?.({ satiMetrics, snapshot: answer }),
      (error) => console.error('metrics failed', { error: error?.name }),
    )
  })
}

/**
 * In the process that starts the others: asks all of them. What prom-client has for it gives nothing at all when one does not answer,
 * and a sum that falls when one ends, which Prometheus takes for a restart of everything.
 */
export function askProcesses() {
  let questions = 0
  /** Of each process that is there: what it said last. @type {Map<number, Snapshot>} */
  const last = new Map()
  /** What those that ended had counted. @type {Snapshot} */
  let gone = []

  cluster.on('exit', async ({ id }) => {
    const ended = last.get(id)
    last.delete(id)
    if (ended) gone = await AggregatorRegistry.aggregate([gone, countsOf(ended)]).getMetricsAsJSON()
  })

  return async () => {
    const number = ++questions
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []))
    // Of what they share one tells, not always the same: it may be the one that is held up.
    const teller = number % Math.max(1, workers.length)
    const answers = await Promise.all(
      workers.map(async (worker, index) => {
        const answer = await ask(worker, { satiMetrics: number, withShared: index === teller })
        if (answer) last.set(worker.id, answer)
        return answer ?? { countsOf: last.get(worker.id) }
      }),
    )
    const snapshots = answers.flatMap((answer) => ('countsOf' in answer ? [] : [answer]))
    const known = answers.flatMap((answer) =>
      'countsOf' in answer && answer.countsOf ? [countsOf(answer.countsOf)] : [],
    )
    return { snapshots, counted: [...known, gone], silent: answers.length - snapshots.length }
  }
}

/** @param {import('node:cluster').Worker} worker @param {Message} question @returns {Promise<Snapshot | undefined>} */
function ask(worker, question) {
  return new Promise((resolve) => {
    function done(/** @type {Snapshot | undefined} */ answer) {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('exit', none)
      resolve(answer)
    }
    const none = () => done(undefined)
    const hear = (/** @type {Message} */ message) => {
      if (message?.satiMetrics === question.satiMetrics) done(message.snapshot)
    }
    const timer = setTimeout(none, patience)
    worker.on('message', hear)
    worker.on('exit', none)
    worker.send(question, (error) => error && none())
  })
}

/** Without what is only true of the moment. @param {Snapshot} snapshot */
function countsOf(snapshot) {
  return snapshot.filter(({ type }) => /** @type {string} */ (type) !== 'gauge')
}
