interface AffectedKey {
  kind: string
  id: string
}

interface LoggedRow extends AffectedKey {
  actorKind: string
  actorId: string
  action: string
  count: number
  /** Milliseconds since 1970, not dates: there are millions of rows. */
  first: number
  last: number
}

/** Without an action: not in the log, but it could be read. */
export type AffectedRow = LoggedRow | (AffectedKey & { action: null })

export interface Notified {
  id: string
  account: string | null
  address: string | null
  language: string | null
}

const mostActors = 20

class Counts {
  private readonly counts = new Map<string, number>()

  add(name: string, count: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + count)
  }

  list(): [name: string, count: number][] {
    return [...this.counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
  }
}

export class Affected {
  readonly kind: string
  readonly id: string
  private readonly actions = new Counts()
  private readonly actors = new Counts()
  private logged: { first: number; last: number } | null = null

  constructor({ kind, id }: AffectedKey) {
    this.kind = kind
    this.id = id
  }

  static keyOf({ kind, id }: AffectedKey): string {
    return `${kind} ${id}`
  }

  get key(): string {
    return Affected.keyOf(this)
  }

  /** False when it is in no log row, but could be read. */
  get isLogged(): boolean {
    return this.logged !== null
  }

  add(row: AffectedRow): void {
    if (row.action === null) return
    const { action, actorKind, actorId, count, first, last } = row
    this.actions.add(action, count)
    this.actors.add(`${actorKind}:${actorId}`, count)
    const { first: start, last: end } = this.logged ?? row
    this.logged = { first: Math.min(start, first), last: Math.max(end, last) }
  }

  static head(withAddresses: boolean): string {
    const names = ['kind', 'id', 'account', 'evidence', 'first', 'last', 'actions', 'actors']
    return [...names, ...(withAddresses ? ['address', 'language'] : [])].join('\t')
  }

  /** A line for each person to notify, in the order of the head; one line without a person when none is known. */
  toLines(notified: readonly Notified[] | undefined, withAddresses: boolean): string[] {
    const actors = this.actors.list()
    const more = actors.length > mostActors ? [`and ${actors.length - mostActors} more`] : []
    const known = [
      this.logged ? 'log' : couldBeRead,
      ...[this.logged?.first, this.logged?.last].map((time) =>
        time === undefined ? '-' : new Date(time).toISOString(),
      ),
      this.actions.list().map(counted).join(', ') || '-',
      [...actors.slice(0, mostActors).map(counted), ...more].join(', ') || '-',
    ]
    const persons = notified && notified.length > 0 ? notified : [unknownPerson]
    return persons.map(({ account, address, language }) => {
      const where = withAddresses ? [address ?? '-', language ?? '-'] : []
      return [this.kind, this.id, account ?? '-', ...known, ...where].join('\t')
    })
  }
}

const couldBeRead = 'could be read'
const unknownPerson = { account: null, address: null, language: null }
const counted = ([name, count]: [string, number]) => `${name} ${count}`

export class Summary {
  private readonly affected = new Counts()
  private readonly reached = new Counts()
  private readonly actions = new Counts()
  private readonly actors = new Counts()

  count({ kind, isLogged }: Affected): void {
    const counts = isLogged ? this.affected : this.reached
    counts.add(kind, 1)
  }

  add(row: AffectedRow): void {
    if (row.action === null) return
    this.actions.add(row.action, row.count)
    this.actors.add(`${row.actorKind}:${row.actorId}`, row.count)
  }

  lines(): string[] {
    const actors = this.actors.list()
    const rows = (what: string, counts: [string, number][]) =>
      counts.map(([name, count]) => [what, name, count].join('\t'))
    return [
      ...rows('affected', this.affected.list()),
      ...rows(couldBeRead, this.reached.list()),
      ...rows('action', this.actions.list()),
      ...rows('actor', actors.slice(0, mostActors)),
      ...(actors.length > mostActors ? [`and ${actors.length - mostActors} more actors`] : []),
    ]
  }
}
