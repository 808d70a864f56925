import type { AffectedRow, Notified } from './types'

const mostActors = 20

/** Counts by name, the most frequent first. */
class Counts {
  private readonly counts = new Map<string, number>()

  add(name: string, count: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count)
  }

  list(): [name: string, count: number][] {
    return [...this.counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
  }
}

/** A child, an account or a referral, and what was done to its data. */
export class Affected {
  readonly kind: string
  readonly id: string
  private readonly actions = new Counts()
  private readonly actors = new Counts()
  private first: number
  private last: number

  constructor({ kind, id, first, last }: AffectedRow) {
    this.kind = kind
    this.id = id
    this.first = first
    this.last = last
  }

  static keyOf({ kind, id }: { kind: string; id: string }): string {
    return `${kind} ${id}`
  }

  get key(): string {
    return Affected.keyOf(this)
  }

  add({ action, actorKind, actorId, count, first, last }: AffectedRow): void {
    this.actions.add(action, count)
    this.actors.add(`${actorKind}:${actorId}`, count)
    if (first < this.first) this.first = first
    if (last > this.last) this.last = last
  }

  static head(withAddresses: boolean): string {
    const names = ['kind', 'id', 'account', 'first', 'last', 'actions', 'actors']
    return [...names, ...(withAddresses ? ['address', 'language'] : [])].join('\t')
  }

  /** A line of the table, in the order of its head. */
  toLine(notified: Notified | undefined, withAddresses: boolean): string {
    const actors = this.actors.list()
    const more = actors.length > mostActors ? [`and ${actors.length - mostActors} more`] : []
    const fields = [
      ...[
        this.kind,
        this.id,
        notified?.account ?? '-',
        new Date(this.first).toISOString(),
        new Date(this.last).toISOString(),
      ],
      this.actions.list().map(counted).join(', '),
      [...actors.slice(0, mostActors).map(counted), ...more].join(', '),
      ...(withAddresses ? [notified?.address ?? '-', notified?.language ?? '-'] : []),
    ]
    return fields.join('\t')
  }
}

const counted = ([name, count]: [string, number]) => `${name} ${count}`

/** What happened altogether. */
export class Summary {
  private readonly affected = new Counts()
  private readonly actions = new Counts()
  private readonly actors = new Counts()

  people(kind: string): void {
    this.affected.add(kind, 1)
  }

  add({ action, actorKind, actorId, count }: AffectedRow): void {
    this.actions.add(action, count)
    this.actors.add(`${actorKind}:${actorId}`, count)
  }

  lines(): string[] {
    const actors = this.actors.list()
    const rows = (what: string, counts: [string, number][]) =>
      counts.map(([name, count]) => [what, name, count].join('\t'))
    return [
      ...rows('affected', this.affected.list()),
      ...rows('action', this.actions.list()),
      ...rows('actor', actors.slice(0, mostActors)),
      ...(actors.length > mostActors ? [`and ${actors.length - mostActors} more actors`] : []),
    ]
  }
}
