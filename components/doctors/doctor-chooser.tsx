'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { reloadPage } from '@/components/forms/reload-page'
import { Card } from '@/components/ui/card'
import { FieldError } from '@/components/ui/field'
import { IconList } from '@/components/ui/icon-list'
import { ClipboardList, MessageCircle } from '@/components/ui/icons'
import { RadioGroup } from '@/components/ui/radio-group'
import { showToast } from '@/components/ui/toast'
import type { Doctor, ListedDoctor } from '@/lib/doctors/schema'
import { NetworkError } from '@/lib/http/client'
import { DoctorOption } from './doctor-option'
import { RequestActions } from './request-actions'
import type { RequestStepsProps } from './request-steps'
import type { AboutChild, Contact, EarlierRequest, Option, Sent } from './request-types'
import { useStepHistory } from './use-step-history'

/** With the dialog and react-hook-form, 37 kB: begun when a doctor is chosen. */
const loadSteps = () => import('./request-steps')

interface DoctorChooserProps {
  doctors: ListedDoctor[]
  child: AboutChild
  contact: Contact
  /** All of the parent's children, whose results can be shared. */
  options: Option[]
  earlier: EarlierRequest[]
  /** Rendered below the list: on a wide screen beside the sticky card with the request buttons. */
  children: ReactNode
}

/** The list of doctors, and the two ways to ask one: the calendar, and a request in three steps. */
export function DoctorChooser({ doctors, child, contact, options, earlier, children }: DoctorChooserProps) {
  const [t, forms] = [useTranslations('doctors'), useTranslations('forms')]
  const root = useRef<HTMLFieldSetElement>(null)
  const [doctorId, setDoctorId] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const [Steps, setSteps] = useState<ComponentType<RequestStepsProps> | null>(null)
  const [sent, setSent] = useState<{ doctorId: string; what: Sent }>()
  const steps = useStepHistory()
  const errorId = useId()
  const doctor = doctors.find(({ id }) => id === doctorId)
  /** The request to which another one to this doctor would be added, else the newest. */
  function earlierTo(id: string): EarlierRequest | undefined {
    const all = earlier.filter((each) => each.doctorId === id)
    return all.find(({ status }) => status === 'callback_requested') ?? all[0]
  }

  /** The inputs are uncontrolled, so that a choice before hydration counts. */
  function read() {
    const chosen = chosenIn(root.current)
    setDoctorId(chosen)
    if (chosen) loadSteps().catch(() => undefined)
  }

  useEffect(read, [])

  function choose() {
    read()
    setIsMissing(false)
  }

  function showMissing() {
    setIsMissing(true)
    showToast({ title: forms('error'), description: t('select'), tone: 'error' })
    root.current?.querySelector<HTMLInputElement>('input[name="doctor"]')?.focus()
  }

  async function ask(): Promise<boolean> {
    const { RequestSteps } = await loadSteps().catch(() => {
      // Without a connection, or of a version that is no longer served.
      if (navigator.onLine) reloadPage()
      throw new NetworkError()
    })
    // Not once the page was left, or another doctor chosen, while they came.
    if (chosenIn(root.current) !== doctorId) return false
    setSteps(() => RequestSteps)
    steps.goOn()
    return false
  }

  const noteSent = (to: Doctor, what: Sent) => setSent({ doctorId: to.id, what })

  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start">
      <RadioGroup className="min-w-0" ref={root} onChange={choose} aria-describedby={isMissing ? errorId : undefined}>
        <legend className="sr-only">{t('list')}</legend>
        <div className="grid gap-3">
          {isMissing && <FieldError id={errorId}>{t('select')}</FieldError>}
          {doctors.map((each) => (
            <DoctorOption key={each.id} doctor={each} earlier={earlierTo(each.id)} />
          ))}
        </div>
      </RadioGroup>
      <Card as="div" className="grid gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Chosen doctor={doctor} />
        <RequestActions
          doctor={doctor}
          childId={child.id}
          contact={contact}
          sent={sent?.doctorId === doctorId ? sent?.what : undefined}
          onAsk={ask}
          onMissing={showMissing}
          onOpened={() => doctor && noteSent(doctor, { kind: 'opened' })}
        />
        <Tips childName={child.name} />
      </Card>
      {doctor && Steps && (
        <Steps
          {...{ doctor, child, options, contact, steps }}
          earlier={earlierTo(doctor.id)}
          onSent={(what) => noteSent(doctor, what)}
        />
      )}
      <div className="grid min-w-0 gap-5">{children}</div>
    </div>
  )
}

function chosenIn(list: Element | null): string | undefined {
  return list?.querySelector<HTMLInputElement>('input[name="doctor"]:checked')?.value
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
    [ClipboardList, t('results', { name: childName })],
    [MessageCircle, t('worry', { name: childName })],
  ] as const
  return <IconList points={tips} className="gap-2.5 text-sm lg:border-t lg:border-border lg:pt-4" />
}
