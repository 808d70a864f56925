export interface Term {
  name: string
  /** Beside the name. */
  notes?: string[]
  text: string
  /** Below the text: the allowed values. */
  values?: string
}

interface TermListProps {
  label: string
  /** h4 within an operation. */
  labelAs?: 'h3' | 'h4' | undefined
  terms: Term[]
}

/** Names in the API and their meaning: two columns on a wide screen, one on a phone. */
export function TermList({ label, labelAs: Label = 'h3', terms }: TermListProps) {
  return (
    <div className="grid min-w-0 gap-2">
      <Label className="text-base font-semibold">{label}</Label>
      <dl className="divide-y divide-border border-y border-border">
        {terms.map(({ name, notes = [], text, values }) => (
          <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[14rem_1fr]">
            <dt className="min-w-0">
              <code className="font-mono text-sm font-semibold wrap-anywhere">{name}</code>
              {notes.length > 0 && <span className="block text-xs text-muted-foreground">{notes.join(' · ')}</span>}
            </dt>
            <dd className="min-w-0 text-sm wrap-anywhere">
              {text}
              {values && <span className="block text-muted-foreground">{values}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
