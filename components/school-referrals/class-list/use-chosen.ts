import { useState } from 'react'
import { type ClassStudent, studentsAtOnce } from '@/lib/school-referrals/class-list/schema'
import { type ClassFilter, shownStudents } from '@/lib/school-referrals/class-list/shown-students'

const noFilter: ClassFilter = { state: null, search: '' }

/**
 * What of a class is shown, and which students are chosen of that. A student whom the filter hides is not chosen, so that no
 * act is on a row out of sight; shown again, they are. At most as many as one call takes.
 */
export function useChosen(students: ClassStudent[]) {
  const [filter, setFilter] = useState(noFilter)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())

  // After an act its state may have no student any more.
  const hasState = students.some(({ state }) => state === filter.state)
  const shownFilter = hasState ? filter : { ...filter, state: null }
  const shown = shownStudents(students, shownFilter)
  const chosen = shown.filter(({ id }) => marked.has(id)).slice(0, studentsAtOnce)

  function choose(ids: string[], isChosen: boolean): void {
    setMarked((before) =>
      isChosen ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    )
  }

  return {
    filter: shownFilter,
    narrow: (change: Partial<ClassFilter>) => setFilter({ ...shownFilter, ...change }),
    shown,
    chosen,
    areShownChosen: shown.length > 0 && chosen.length === Math.min(shown.length, studentsAtOnce),
    choose,
    chooseShown: (isChosen: boolean) =>
      choose(
        shown.map(({ id }) => id),
        isChosen,
      ),
    forgetChosen: () => setMarked(new Set()),
  }
}
