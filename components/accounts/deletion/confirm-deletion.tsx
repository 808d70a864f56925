import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'

interface ConfirmDeletionProps {
  heading: ReactNode
  /** A line for each thing that will be deleted. */
  lost: string[]
  /** A line for what is not deleted. */
  stays?: string | undefined
  confirm: string
  keep: string
  pending: boolean
  /** Why the last try failed, shown above the buttons. */
  failure: ReactNode
  onConfirm: () => void
  onKeep: () => void
}

/** The second step of a deletion, replacing the first: lists what will be deleted and asks for confirmation. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  const { heading, lost, stays, confirm, keep, pending, failure, onConfirm, onKeep } = props
  const t = useTranslations('myData')
  // A failure from before this confirmation was opened is no longer shown.
  const [isTried, setTried] = useState(false)
  const title = useRef<HTMLParagraphElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <Panel className="grid gap-3">
      <p ref={title} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
        {heading}
      </p>
      <div className="grid gap-1.5 text-sm">
        <p>{t('lostIntro')}</p>
        <ul className="grid list-disc gap-1 ps-5 wrap-anywhere">
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {stays && <p>{stays}</p>}
        <p>{t('forGood')}</p>
      </div>
      {isTried && failure}
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="destructive"
          size="sm"
          pending={pending}
          pendingLabel={t('deleting')}
          onClick={() => {
            setTried(true)
            onConfirm()
          }}
        >
          <span className="wrap-anywhere">{confirm}</span>
        </Button>
        <Button type="button" variant="outline" size="sm" disabled={pending} onClick={onKeep}>
          <span className="wrap-anywhere">{keep}</span>
        </Button>
      </div>
    </Panel>
  )
}
