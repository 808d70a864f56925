import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useRefresh } from '@/components/forms/use-refresh'
import { useSchoolPath } from '@/components/schools/current-school'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import {
  allowsAct,
  type ClassAct,
  type ClassActInput,
  type ClassActResult,
  type ClassStudent,
} from '@/lib/school-referrals/class-list/schema'

/** Acts on many students of a class at once, one act at a time. `result` is a sentence about the last one, or what was reported. */
export function useClassActs(classId: string, onDone: (act: ClassAct, ids: string[]) => void) {
  const t = useTranslations('schoolAdmin.classes.acts')
  const inSchool = useSchoolPath()
  const refresh = useRefresh()
  const { attempt, failure, forget } = useAttempt()
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  // Part of the idempotency key: the same students may be reminded twice.
  const timesSent = useRef(0)
  const [running, setRunning] = useState<ClassAct>()
  const [result, setResult] = useState<string>()

  async function send(act: ClassAct, students: ClassStudent[]): Promise<void> {
    const asked = students.filter((student) => allowsAct(act, student))
    const input: ClassActInput = { act, referralIds: asked.map(({ id }) => id) }
    const idempotencyKey = keyFor({ ...input, times: timesSent.current })
    const path = inSchool(`/api/schools/classes/${classId}/actions`)
    const counts = await apiSend<ClassActResult>('POST', path, input, { idempotencyKey }).catch(async (error) => {
      // The list may be another one by now. Not when offline: a refresh would leave the page.
      if (error instanceof ApiError && error.status !== 401) await refresh()
      throw error
    })
    timesSent.current += 1
    await refresh()
    const description = sentenceOf(act, { ...counts, leftOut: counts.leftOut + students.length - asked.length })
    const isDone = counts.done > 0
    showToast({ title: t(isDone ? 'done' : 'nothing'), description, tone: isDone ? 'success' : 'info' })
    setResult(description)
    onDone(act, input.referralIds)
  }

  function sentenceOf(act: ClassAct, { done, held, leftOut }: ClassActResult): string {
    const parts = [
      done > 0 && t(`${act}.result`, { count: done }),
      held > 0 && t('held', { count: held, act: t(`${act}.act`) }),
      leftOut > 0 && t(`${act}.leftOut`, { count: leftOut }),
    ]
    return parts.filter(Boolean).join(' ')
  }

  function start(act: ClassAct, students: ClassStudent[]): Promise<void> {
    setRunning(act)
    setResult(undefined)
    return run(async () => {
      await attempt(
        async () => {
          await send(act, students)
          return false
        },
        t(`${act}.failed`),
      )
      setRunning(undefined)
      return false
    })
  }

  return { start, running: pending ? running : undefined, result, report: setResult, failure, forget }
}
