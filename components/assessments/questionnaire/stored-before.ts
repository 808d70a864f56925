import type { Assessment } from '@/lib/assessments/types'
import { apiGet } from '@/lib/http/client'

/** When the newest answers were stored, if they equal these: the response of an old attempt may have been lost. */
export async function storedBefore(childId: string | null, answers: number[]): Promise<string | undefined> {
  const all = await apiGet<Pick<Assessment, 'assessorType' | 'answers' | 'completedAt'>[]>(
    `/api/assessments/child?${new URLSearchParams({ childId: childId ?? '' })}`,
  )
  const own = all.filter(({ assessorType }) => assessorType === 'parent')
  const [newest] = own.toSorted((one, other) => other.completedAt.localeCompare(one.completedAt))
  return newest && String(newest.answers) === String(answers) ? newest.completedAt : undefined
}
