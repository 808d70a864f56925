'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { useDone } from '@/components/forms/use-done'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { ClassChoice } from '@/components/schools/classes/class-choice'
import { useClassNames } from '@/components/schools/classes/class-name'
import { useSchoolPath, useSchoolReauthentication } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { Group } from '@/components/ui/group'
import { apiSend } from '@/lib/http/client'
import type { MemberClasses, SchoolClass } from '@/lib/schools/classes/schema'
import type { SchoolMember } from '@/lib/schools/schema'

const heading = '#school-members'

/** What someone sees of the school, in words. */
export function SeenClasses({ ownClassesOnly, classIds, classes }: MemberClasses & { classes: SchoolClass[] }) {
  const t = useTranslations('schoolAdmin.members.classes')
  const { nameOf } = useClassNames()
  const names = classes.filter(({ id }) => classIds.includes(id)).map(nameOf)
  if (!ownClassesOnly) return <p className="text-sm text-muted-foreground">{t('seesWhole')}</p>
  return (
    <p className="text-sm text-muted-foreground">
      {names.length > 0 ? t('sees', { classes: names.join(', ') }) : t('seesNone')}
    </p>
  )
}

type SeenByMemberProps = Pick<SchoolMember, 'id' | 'name' | 'ownClassesOnly' | 'classIds'> & { classes: SchoolClass[] }

/** What a member sees, which an administrator changes. */
export function SeenByMember({ id, name, ownClassesOnly, classIds, classes }: SeenByMemberProps) {
  const t = useTranslations('schoolAdmin.members.classes')
  const [draft, setDraft] = useState<MemberClasses | null>(null)
  const { pending, run } = useOneAtATime()
  const plain = useAttempt()
  const { withReauthentication, panel } = useSchoolReauthentication(heading)
  const { attempt, failure, forget } = withReauthentication(plain)
  const done = useDone()
  const inSchool = useSchoolPath()

  async function save(input: MemberClasses): Promise<boolean> {
    await apiSend('PUT', inSchool(`/api/schools/members/${id}/classes`), input)
    setDraft(null)
    done({ title: t('done.title'), description: t('done.text', { name }) }, heading)
    return false
  }

  return (
    <Group label={t('of', { name })} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SeenClasses ownClassesOnly={ownClassesOnly} classIds={classIds} classes={classes} />
      {draft ? (
        <>
          <ClassChoice name={`sees-${id}`} classes={classes} value={draft} onChange={setDraft} />
          {failure}
          <div className="flex flex-wrap gap-2">
            <Button
              type="button"
              size="sm"
              pending={pending}
              pendingLabel={t('saving')}
              onClick={() => run(() => attempt(() => save(draft), t('failed')))}
            >
              {t('save')}
            </Button>
            <Button type="button" variant="ghost" size="sm" disabled={pending} onClick={() => setDraft(null)}>
              {t('cancel')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className="-ms-3.5 w-max max-w-[calc(100%+0.875rem)]"
          onClick={() => {
            forget()
            setDraft({ ownClassesOnly, classIds })
          }}
        >
          {t('change')}
        </Button>
      )}
      {panel}
    </Group>
  )
}
