import type { ReactNode } from 'react'
import type { InformantResult } from '@/lib/assessments/types'
import { type NamedInformant, useNamedInformants } from './named-informants'

/** What a text calls an informant. */
export type NameOf = (informant: NamedInformant) => string

interface OnPaperProps {
  /** `nameWithin` is for names that are not a sentence's first word. */
  write: (nameOf: NameOf, nameWithin: NameOf) => string
}

/** A text with informants' names in it: on the screen the reader is "You", on paper, which others read, who they are. */
export function OnPaper({ write }: OnPaperProps) {
  const onPaper: NameOf = ({ paperLabel }) => paperLabel
  const shown = write(
    ({ label }) => label,
    ({ labelWithin }) => labelWithin,
  )
  const printed = write(onPaper, onPaper)
  // An element of its own, whatever it is: Thai phrases are kept whole in elements, not in what a component returns.
  if (shown === printed) return <span>{shown}</span>
  return <PaperWords shown={shown} printed={printed} />
}

/** Words that address the reader, and those in their place on paper. */
export function PaperWords({ shown, printed }: { shown: ReactNode; printed: string }) {
  // As CSS content, so that no one hears both.
  return (
    <span data-paper={printed} className="print:after:content-[attr(data-paper)]">
      <span className="print:hidden">{shown}</span>
    </span>
  )
}

/** Who it is, alone. */
export function InformantLabel({ informant }: { informant: NamedInformant }) {
  return <OnPaper write={(nameOf) => nameOf(informant)} />
}

/** Above the reader's own result: on the screen the child is named where another can be chosen, and the reader is "you". */
export function PaperHeading({ childName, informants }: { childName: string; informants: InformantResult[] }) {
  const reader = useNamedInformants(informants).find(({ isReader }) => isReader)
  return (
    <p className="mb-3 hidden font-semibold print:block">
      {[childName, reader?.paperLabel].filter((each) => each !== undefined).join(' · ')}
    </p>
  )
}
