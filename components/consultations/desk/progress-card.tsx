'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { CardHeading } from '@/components/layout/card-heading'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast'
import type { RequestStatusInput } from '@/lib/consultations/desk/schema'
import { moves, type OpenedRequest } from '@/lib/consultations/desk/types'
import { ApiError, apiSend } from '@/lib/http/client'
import { UndoMove } from './undo-move'

type Goal = RequestStatusInput['status']

/** Changes the status of a request, and takes the last change back; the parent is notified in between. */
export function ProgressCard({ id, status, undo }: Pick<OpenedRequest, 'id' | 'status' | 'undo'>) {
  const t = useTranslations('doctorRequest.progress')
  const router = useRouter()
  // Only the newest click counts: it removes why an earlier one failed, also where that was another button.
  const moving = useAttempt()
  const closing = useAttempt()
  // Closing is separate: it asks for confirmation.
  const goals = moves[status].filter((goal) => goal !== 'done')

  /** @param goal null: the status before the last move */
  async function move(goal: Goal | null): Promise<boolean> {
    const path = `/api/doctor-requests/${id}/move`
    try {
      await (goal ? apiSend('POST', path, { status: goal }) : apiSend('DELETE', path))
    } catch (error) {
      showChanged(error)
      return false
    }
    showToast({ title: t('moved.title'), description: t(`moved.${goal ?? 'back'}`), tone: 'success' })
    // The clicked button is about to disappear.
    document.getElementById('progress')?.focus()
    router.refresh()
    return goal === null || goal === 'done'
  }

  /** The parent cancelled it, or it was changed in another window. Not an error: the page shows the new status. */
  function showChanged(error: unknown): void {
    if (!(error instanceof ApiError && (error.status === 404 || error.code === 'NOT_PENDING'))) throw error
    showToast({ title: t('changed.title'), description: t('changed.text'), tone: 'info' })
    router.refresh()
  }

  return (
    <Card aria-labelledby="progress" className="grid gap-3">
      <CardHeading
        id="progress"
        tabIndex={-1}
        className="outline-none"
        title={t('title')}
        text={t(status === 'done' ? 'over' : 'hint')}
      />
      {undo && <UndoMove {...undo} onUndo={() => move(null)} />}
      {status !== 'done' && (
        <div className="grid gap-2 sm:flex sm:flex-wrap sm:items-center">
          {moving.failure}
          {goals.map((goal, index) => (
            <MoveButton
              key={goal}
              variant={index === 0 ? 'default' : 'outline'}
              onMove={() => {
                closing.forget()
                return moving.attempt(() => move(goal), t('failed'))
              }}
            >
              {t(goal)}
            </MoveButton>
          ))}
          <ConfirmButton
            flush={goals.length === 0}
            labels={{
              act: t('done'),
              warning: t('confirm'),
              confirm: t('confirmDone'),
              acting: t('moving'),
              keep: t('keep'),
            }}
            failure={closing.failure}
            onConfirm={() => {
              moving.forget()
              return closing.attempt(() => move('done'), t('failed'))
            }}
          />
        </div>
      )}
    </Card>
  )
}

interface MoveButtonProps {
  variant: 'default' | 'outline'
  onMove: () => Promise<boolean>
  children: ReactNode
}

function MoveButton({ variant, onMove, children }: MoveButtonProps) {
  const t = useTranslations('doctorRequest.progress')
  const { pending, run } = useOneAtATime()
  return (
    <Button type="button" variant={variant} pending={pending} pendingLabel={t('moving')} onClick={() => run(onMove)}>
      {children}
    </Button>
  )
}
