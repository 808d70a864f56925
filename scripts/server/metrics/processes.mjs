import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const timeoutMs = 3_000 // a busy process must not delay the others' metrics

export function answerPrimary(snapshot) {
  process.on('message', ({ satiMetrics, withShared = false }) => {
    if (satiMetrics === undefined) return
    snapshot(withShared).then(
      (answer) => process.send?.({ satiMetrics, snapshot: answer }),
      (error) => console.error('metrics failed', { error: error?.name }),
    )
  })
}

/** prom-client's own cluster code fails when one process is silent, and its sums fall when one ends: a restart, to Prometheus. */
export function askProcesses() {
  let questions = 0
  const lastSnapshots = new Map()
  let countsOfEnded = []

  cluster.on('exit', async ({ id }) => {
    const ended = lastSnapshots.get(id)
    lastSnapshots.delete(id)
    if (ended) countsOfEnded = await AggregatorRegistry.aggregate([countsOfEnded, countsOf(ended)]).getMetricsAsJSON()
  })

  return async () => {
    const number = ++questions
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    // One answers for what they share; not always the same, as that one may be busy.
    const sharer = number % Math.max(1, workers.length)
    const answers = await Promise.all(
      workers.map(async (worker, index) => {
        const snapshot = await ask(worker, { satiMetrics: number, withShared: index === sharer })
        if (snapshot) lastSnapshots.set(worker.id, snapshot)
        return { snapshot, counted: snapshot ? [] : countsOf(lastSnapshots.get(worker.id) ?? []) }
      }),
    )
    const snapshots = answers.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []))
    const counted = [...answers.map((answer) => answer.counted), countsOfEnded]
    return { snapshots, counted, silent: answers.length - snapshots.length }
  }
}

function ask(worker, question) {
  return new Promise((resolve) => {
    function done(answer) {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('exit', none)
      resolve(answer)
    }
    const none = () => done(undefined)
    const hear = (message) => {
      if (message?.satiMetrics === question.satiMetrics) done(message.snapshot)
    }
    const timer = setTimeout(none, timeoutMs)
    worker.on('message', hear)
    worker.on('exit', none)
    worker.send(question, (error) => error && none())
  })
}

function countsOf(snapshot) {
  return snapshot.filter(({ type }) => type !== 'gauge')
}
