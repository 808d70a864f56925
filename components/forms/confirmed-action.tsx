import type { ComponentProps } from 'react'
import { Group } from '@/components/ui/group'
import { ConfirmButton } from './confirm-button'
import { type Reauthentication, useAttempt } from './use-attempt'

interface ConfirmedActionProps extends Pick<ComponentProps<typeof ConfirmButton>, 'labels' | 'onConfirm'> {
  /** Accessible name of the group: what the action is about. */
  label: string
  /** Shown for an error that has no words of its own. */
  failed: string
  className?: string | undefined
  /** Where the server may ask for it. */
  reauthentication?: Reauthentication
}

/** One action that asks for confirmation, and shows in its place why it failed. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const {
    label,
    labels,
    failed,
    reauthentication,
    onConfirm,
    className = reauthentication && 'grid grid-cols-[minmax(0,1fr)] gap-2',
  } = props
  const plain = useAttempt()
  const { attempt, failure } = reauthentication?.withReauthentication(plain) ?? plain
  return (
    <Group label={label} className={className}>
      <ConfirmButton flush labels={labels} failure={failure} onConfirm={() => attempt(onConfirm, failed)} />
      {reauthentication?.panel}
    </Group>
  )
}

interface RevokeButtonProps extends Omit<ConfirmedActionProps, 'labels' | 'failed'> {
  /** A translator of a namespace that has these keys. */
  t: (key: 'revoke' | 'confirm' | 'confirmRevoke' | 'revoking' | 'keep' | 'revokeFailed') => string
}

export function RevokeButton({ t, ...props }: RevokeButtonProps) {
  const labels = {
    act: t('revoke'),
    warning: t('confirm'),
    confirm: t('confirmRevoke'),
    acting: t('revoking'),
    keep: t('keep'),
  }
  return <ConfirmedAction {...props} labels={labels} failed={t('revokeFailed')} />
}
