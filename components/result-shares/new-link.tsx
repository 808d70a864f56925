'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { rememberPage, type Typed } from '@/components/auth/reauthentication-return'
import { useReauthentication } from '@/components/auth/use-reauthentication'
import { useTypedBefore } from '@/components/auth/use-typed-before'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { RadioCards } from '@/components/forms/radio-cards'
import { useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { LinkIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend, NetworkError } from '@/lib/http/client'
import { visitLinkDays } from '@/lib/result-shares/links/schema'
import { passcodeLength } from '@/lib/result-shares/links/types'

interface MadeLink {
  id: string
  hasPasscode?: boolean
}

/** During a rolling upgrade the previous release may answer: it ignores the passcode, so its link is revoked at once. */
async function revokeUnprotected({ id }: MadeLink): Promise<never> {
  await apiSend('POST', `/api/result-shares/${id}/revoke`)
  throw new NetworkError('answered without the passcode')
}

const card = 'elsewhere'

/**
 * Creates a link. The refreshed page shows it, so the address in the response is unused.
 *
 * @param signInMethods to reauthenticate before a link is made
 */
export function NewLink({ childId, signInMethods }: { childId: string; signInMethods: SignInMethods }) {
  const [t, sharing] = [useTranslations('visitLink'), useTranslations('sharing')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const input = useRef<Typed>({})
  const [days, setDays] = useState('7')
  const { withReauthentication, panel } = useReauthentication({
    methods: signInMethods,
    heading: '#elsewhere-title',
    onLeave: () => rememberPage(card, input.current),
  })
  const { attempt, failure } = withReauthentication(useAttempt())
  const keyFor = useIdempotencyKey()
  const timesCreated = useRef(0)
  const typed = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const isPasscodeLost = useRef(false)

  useTypedBefore(card, (before) => {
    setDays(before.days ?? '7')
    isPasscodeLost.current = before.hadPasscode === 'yes'
    if (isPasscodeLost.current) setError(t('passcode.again'))
  })

  async function create(days: number, passcode: string): Promise<boolean> {
    const body = { childId, days, ...(passcode ? { passcode } : {}) }
    const idempotencyKey = keyFor({ ...body, times: timesCreated.current })
    try {
      const made = await apiSend<MadeLink>('POST', '/api/result-shares', body, { idempotencyKey })
      if (passcode && !made.hasPasscode) await revokeUnprotected(made)
    } catch (refused) {
      const [field] = refused instanceof ApiError ? refused.errors : []
      if (field?.field !== 'passcode') throw refused
      setError(field.message)
      document.getElementById('link-passcode')?.focus()
      return false
    }
    if (typed.current) typed.current.value = ''
    timesCreated.current += 1
    showToast({ title: t('made.title'), description: t('made.text'), tone: 'success' })
    router.refresh()
    return false
  }

  function submit(fields: FormData): void {
    setError(undefined)
    const passcode = String(fields.get('link-passcode') ?? '').trim()
    const chosen = String(fields.get('link-days'))
    // A passcode is not stored while the browser is away, so the form has to ask for it again.
    input.current = { days: chosen, hadPasscode: passcode ? 'yes' : 'no' }
    const isMissing = isPasscodeLost.current && !passcode
    isPasscodeLost.current = false
    if (isMissing) setError(t('passcode.again'))
    else run(() => attempt(() => create(Number(chosen), passcode), t('failed')))
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-3">
        <RadioCards
          legend={t('days')}
          name="link-days"
          options={visitLinkDays.map((days) => ({ value: String(days), label: t('day', { days }) }))}
          // Uncontrolled, so that a choice before React is there stays; a restored one replaces it.
          key={days}
          value={days}
        />
        <FormField
          label={t('passcode.label')}
          optional={t('passcode.optional')}
          id="link-passcode"
          hint={t('passcode.hint')}
          error={error}
        >
          <Input
            ref={typed}
            name="link-passcode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passcodeLength.max}
          />
        </FormField>
        <p className="text-sm">{sharing('linkConsent')}</p>
        {failure}
        <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('making')}>
          <LinkIcon aria-hidden />
          {t('make')}
        </Button>
      </Form>
      {panel}
    </>
  )
}
