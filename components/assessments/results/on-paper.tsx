import type { ReactNode } from 'react'
import type { InformantResult } from '@/lib/assessments/types'
import { type NamedInformant, type ShownInformant, useNamedInformants } from './named-informants'

export type NameOf = (informant: NamedInformant) => string

/**
 * A text with informants' names: the reader is "You" on the screen, and has a role on paper, which others read.
 *
 * @param write `nameWithin` is for names that are not a sentence's first word
 */
export function OnPaper({ write }: { write: (nameOf: NameOf, nameWithin: NameOf) => string }) {
  const onPaper: NameOf = ({ paperLabel }) => paperLabel
  const shown = write(
    ({ label }) => label,
    ({ labelWithin }) => labelWithin,
  )
  const printed = write(onPaper, onPaper)
  // In an element: Thai phrases are kept whole in elements, not in what a component returns.
  if (shown === printed) return <span>{shown}</span>
  return <PaperWords shown={shown} printed={printed} />
}

export function PaperWords({ shown, printed }: { shown: ReactNode; printed: string }) {
  // As CSS content, so that a screen reader does not read both.
  return (
    <span data-paper={printed} className="print:after:content-[attr(data-paper)]">
      <span className="print:hidden">{shown}</span>
    </span>
  )
}

export function InformantLabel({ informant }: { informant: NamedInformant }) {
  return <OnPaper write={(nameOf) => nameOf(informant)} />
}

/** "Earlier, 6 months ago", where answers are not compared with the others. */
export function ApartNote({ informant: { apart } }: { informant: ShownInformant }) {
  return apart && <span className="block text-xs font-normal text-muted-foreground">{apart.note}</span>
}

/** Above the reader's own result, on paper only. */
export function PaperHeading({ childName, informants }: { childName: string; informants: InformantResult[] }) {
  const reader = useNamedInformants(informants).find(({ isReader }) => isReader)
  return (
    <p className="mb-3 hidden font-semibold print:block">
      {[childName, reader?.paperLabel].filter((each) => each !== undefined).join(' · ')}
    </p>
  )
}
