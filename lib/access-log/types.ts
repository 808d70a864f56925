/** The actor of an entry: the reader, another named person, or the product itself. */
export interface AccessWho {
  kind: 'you' | 'parent' | 'teacher' | 'doctor' | 'school' | 'link' | 'other' | 'system'
  /** Null for the reader, the product, and a person without a name here (any more). */
  name: string | null
}

/** One line of the access log. */
export interface AccessEntry {
  id: string
  /** ISO 8601 UTC. */
  at: string
  /** What was done, such as `results.read`; the list grows with the product. */
  action: string
  who: AccessWho
  /** On a link's newest reading: how many more openings of it have no entry of their own. Else 0. */
  others: number
  /** Null where it concerned all children at once. */
  child: { id: string; name: string } | null
}

/** A page of the log, newest first. */
export interface AccessLog {
  entries: AccessEntry[]
  /** The entry after which the next, older page begins; null on the last one. */
  next: string | null
}
