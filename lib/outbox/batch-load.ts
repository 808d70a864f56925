import 'server-only'
import DataLoader from 'dataloader'

/**
 * Loads one row for each key. Keys of one turn of the event loop share a statement, which costs more than the row;
 * dataloader's own batches end with the microtasks. Without a cache: a later turn reads again.
 *
 * @param read returns rows in any order, each with the `place` of its key, from 1 as `WITH ORDINALITY` counts
 */
export function batchLoad<Key, Row extends { place: number }>(read: (keys: readonly Key[]) => Promise<Row[]>) {
  const loader = new DataLoader<Key, Row | null>(
    async (keys) => {
      const rows = new Map((await read(keys)).map((row) => [row.place, row]))
      return keys.map((_, index) => rows.get(index + 1) ?? null)
    },
    { cache: false, batchScheduleFn: setImmediate },
  )
  return (key: Key) => loader.load(key)
}
