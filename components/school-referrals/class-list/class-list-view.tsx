'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { BackLink } from '@/components/layout/back-link'
import { useClassNames } from '@/components/schools/classes/class-name'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { focusHeading } from '@/components/ui/focus-heading'
import { Input } from '@/components/ui/input'
import { formatLongDate } from '@/lib/i18n/format'
import type { ClassAct, ClassList } from '@/lib/school-referrals/class-list/schema'
import { countStates } from '@/lib/school-referrals/class-list/shown-students'
import { ActBar } from './act-bar'
import { ActQuestion, type AskedAct } from './act-question'
import { EmptyClass, NoStudentShown } from './empty-class'
import { EndClass } from './end-class'
import { PrintDialog } from './print-dialog'
import { StateFilter } from './state-filter'
import { StudentDialog } from './student-dialog'
import { StudentRow } from './student-row'
import { useChosen } from './use-chosen'
import { useClassActs } from './use-class-acts'

interface ClassListViewProps extends ClassList {
  dashboardPath: string
  mayEnd: boolean
  /** Opened to print the letters of those who have no address, after an import. */
  opensLetters?: boolean
}

/** A class of 40 in one window of 1366 by 657 pixels: a head of three lines and two columns of 20 rows. */
export function ClassListView(props: ClassListViewProps) {
  const { class: schoolClass, students, dashboardPath, mayEnd, opensLetters = false } = props
  const [t, language] = [useTranslations('schoolAdmin.classes'), useLocale()]
  const { nameOf, yearOf } = useClassNames()
  const { filter, narrow, shown, chosen, areShownChosen, choose, chooseShown, forgetChosen } = useChosen(students)
  const unprinted = students
    .filter(({ state, parentEmail }) => state === 'unaddressed' || (state === 'expired' && parentEmail === null))
    .map(({ id }) => id)
  const [asked, setAsked] = useState<{ act: AskedAct; ids: string[] }>()
  const [printed, setPrinted] = useState<string[] | undefined>(
    opensLetters && unprinted.length > 0 ? unprinted : undefined,
  )
  const [openedId, setOpenedId] = useState<string>()
  const acts = useClassActs(schoolClass.id, (act, ids) => {
    setAsked(undefined)
    forgetChosen()
    if (act === 'letterLost') setPrinted(ids)
  })
  // The clicked button is gone with the choice.
  useEffect(() => {
    if (acts.result && !printed) focusHeading()
  }, [acts.result, printed])

  const opened = students.find(({ id }) => id === openedId)
  const among = (ids: string[] = []) => students.filter(({ id }) => ids.includes(id))
  const chosenIds = chosen.map(({ id }) => id)
  const name = nameOf(schoolClass)

  function act(chosenAct: ClassAct): void {
    acts.forget()
    if (chosenAct === 'remind') void acts.start('remind', chosen)
    else ask(chosenAct, chosenIds)
  }

  function ask(askedAct: AskedAct, ids: string[]): void {
    acts.forget()
    setOpenedId(undefined)
    setAsked({ act: askedAct, ids })
  }

  function print(ids: string[]): void {
    acts.forget()
    setOpenedId(undefined)
    setPrinted(ids)
  }

  return (
    <>
      <div className="grid gap-x-4 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto_12rem] lg:items-center lg:gap-y-1">
        <div className="grid lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-x-3">
          <BackLink href={dashboardPath} label={t('back')} className="mt-0" />
          <div className="min-w-0">
            <h1 className="text-xl leading-normal lg:text-lg lg:leading-normal">
              <span className="keep">{name}</span>
              {' · '}
              <span className="keep">{yearOf(schoolClass)}</span>
            </h1>
            <p className="text-sm leading-normal text-muted-foreground wrap-anywhere lg:text-xs lg:leading-normal">
              {[
                schoolClass.homeroomTeacher && t('teacher', { name: schoolClass.homeroomTeacher }),
                t('total', { count: students.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <div className="grid gap-1">
          {chosen.length > 0 ? (
            <ActBar
              chosen={chosen}
              running={acts.running}
              failure={!asked && acts.failure}
              onPrint={() => print(chosenIds)}
              onAct={act}
            />
          ) : (
            <p
              role="status"
              className="text-sm leading-normal font-medium wrap-anywhere lg:max-w-2xl lg:text-[.8125rem]"
            >
              {acts.result}
            </p>
          )}
        </div>
        {students.length > 0 && (
          <Input
            type="search"
            className="min-h-11 px-3 py-1.5 lg:min-h-9 lg:text-sm"
            maxLength={100}
            autoComplete="off"
            aria-label={t('search')}
            placeholder={t('search')}
            value={filter.search}
            onChange={({ target }) => narrow({ search: target.value })}
          />
        )}
      </div>
      {students.length === 0 ? (
        <EmptyClass />
      ) : (
        <>
          <div className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 lg:my-0">
            <label className="flex min-h-11 cursor-pointer items-center gap-2 text-[.8125rem] leading-normal max-lg:ps-2.5 lg:min-h-7 lg:ps-1">
              <Checkbox
                className="lg:size-4.5"
                checked={areShownChosen}
                disabled={shown.length === 0}
                onChange={({ target }) => chooseShown(target.checked)}
              />
              {t('chooseShown')}
            </label>
            <StateFilter
              counts={countStates(students)}
              total={students.length}
              chosen={filter.state}
              onChoose={(state) => narrow({ state })}
            />
          </div>
          {shown.length === 0 && <NoStudentShown onClear={() => narrow({ state: null, search: '' })} />}
          <ul aria-label={name} className="lg:columns-2 lg:gap-x-5">
            {shown.map((student) => (
              <StudentRow
                key={student.id}
                student={student}
                isChosen={chosen.includes(student)}
                onChoose={(isChosen) => choose([student.id], isChosen)}
                onOpen={() => setOpenedId(student.id)}
              />
            ))}
          </ul>
        </>
      )}
      <div
        className={cn(
          'mt-4 grid gap-1 border-t border-border pt-3 text-sm text-muted-foreground',
          // Under the bar of a phone.
          chosen.length > 0 && 'max-lg:pb-32',
        )}
      >
        <p>{t('keptUntil', { date: formatLongDate(schoolClass.endsAt, language) })}</p>
        {mayEnd && <EndClass classId={schoolClass.id} name={name} dashboardPath={dashboardPath} />}
      </div>
      {asked && (
        <ActQuestion
          act={asked.act}
          chosen={among(asked.ids)}
          pending={acts.running !== undefined}
          failure={acts.failure}
          onConfirm={() => void acts.start(asked.act, among(asked.ids))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {printed && (
        <PrintDialog
          schoolClass={schoolClass}
          chosen={among(printed)}
          onPrinted={(result) => {
            setPrinted(undefined)
            forgetChosen()
            acts.report(result)
          }}
          onClose={() => setPrinted(undefined)}
        />
      )}
      {opened && (
        <StudentDialog
          student={opened}
          onPrint={() => print([opened.id])}
          onLost={() => ask('letterLost', [opened.id])}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  )
}
