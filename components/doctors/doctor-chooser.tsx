'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Card } from '@/components/ui/card'
import { FieldError } from '@/components/ui/field'
import { ClipboardList, MessageCircle } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import type { Doctor } from '@/lib/doctors/types'
import type { Reach } from './contact-method'
import { DoctorOption } from './doctor-option'
import { RequestActions } from './request-actions'
import { type Choice, noChoice, readChoice } from './request-choice'
import { ShareChoice } from './share-choice'

interface DoctorChooserProps {
  doctors: Doctor[]
  /** The child the request is about. */
  child: { id: string; name: string }
  reach: Reach
  /** All of the parent's children, whose results can be shared. */
  options: { id: string; name: string }[]
  /** Rendered below the list: on a wide screen beside the sticky card with the request buttons. */
  children: ReactNode
}

/** Choosing a doctor, what the doctor may see, and the two kinds of request. */
export function DoctorChooser({ doctors, child, reach, options, children }: DoctorChooserProps) {
  const [t, forms] = [useTranslations('doctors'), useTranslations('forms')]
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDetailsElement>(null)
  const [choice, setChoice] = useState<Choice>(noChoice)
  const [missing, setMissing] = useState<'doctor' | 'days'>()
  const [round, setRound] = useState(0)
  const errorId = useId()
  const doctor = doctors.find(({ id }) => id === choice.doctorId)
  const missingTexts = { doctor: t('select'), days: t('share.untilMissing') }

  function read() {
    if (root.current) setChoice(readChoice(root.current))
    setMissing(undefined)
  }

  useEffect(() => {
    if (root.current) setChoice(readChoice(root.current))
  }, [])

  /** Shows an error for the first missing choice and focuses it. */
  function isComplete(): boolean {
    const missingChoice = !doctor ? 'doctor' : choice.childIds.length > 0 && choice.days === 0 ? 'days' : undefined
    if (!missingChoice) return true
    setMissing(missingChoice)
    if (missingChoice === 'days' && box.current) box.current.open = true
    showToast({ title: forms('error'), description: missingTexts[missingChoice], tone: 'error' })
    root.current?.querySelector<HTMLInputElement>(`input[name="${missingChoice}"]`)?.focus()
    return false
  }

  /** Clears the shared children: a choice made for one request is not reused for the next. */
  function resetShare() {
    setRound((before) => before + 1)
    setChoice((before) => ({ ...before, childIds: [], days: 0 }))
  }

  return (
    <div
      ref={root}
      onChange={read}
      className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <fieldset className="min-w-0" aria-describedby={missing === 'doctor' ? errorId : undefined}>
        <legend className="sr-only">{t('list')}</legend>
        <div className="grid gap-3">
          {missing === 'doctor' && <FieldError id={errorId}>{missingTexts.doctor}</FieldError>}
          {doctors.map((each) => (
            <DoctorOption key={each.id} doctor={each} />
          ))}
        </div>
      </fieldset>
      <Card as="div" className="grid gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Chosen doctor={doctor} />
        <ShareChoice
          key={round}
          box={box}
          options={options}
          isChosen={choice.childIds.length > 0}
          isDaysMissing={missing === 'days'}
        />
        <RequestActions
          doctor={doctor}
          childId={child.id}
          reach={reach}
          share={choice}
          sharedNames={options.filter(({ id }) => choice.childIds.includes(id)).map(({ name }) => name)}
          isComplete={isComplete}
          missing={missing && missingTexts[missing]}
          onSent={resetShare}
        />
        <Tips childName={child.name} />
      </Card>
      <div className="grid min-w-0 gap-5">{children}</div>
    </div>
  )
}

function Chosen({ doctor }: { doctor: Doctor | undefined }) {
  const t = useTranslations('doctors')
  if (!doctor) return <p className="text-muted-foreground max-lg:hidden">{t('notChosen')}</p>
  return (
    <div className="grid gap-1 max-lg:hidden">
      <p className="text-sm text-muted-foreground">{t('chosen')}</p>
      <h2 className="wrap-anywhere">{doctor.name}</h2>
      <p className="text-sm wrap-anywhere">
        {doctor.specialty}, {doctor.location}
      </p>
    </div>
  )
}

function Tips({ childName }: { childName: string }) {
  const t = useTranslations('doctors.tips')
  const tips = [
    { key: 'results', icon: ClipboardList },
    { key: 'worry', icon: MessageCircle },
  ] as const
  return (
    <ul className="grid gap-2.5 text-sm lg:border-t lg:border-border lg:pt-4">
      {tips.map(({ key, icon: Icon }) => (
        <li key={key} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
          <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
          <span className="wrap-anywhere">{t(key, { name: childName })}</span>
        </li>
      ))}
    </ul>
  )
}
