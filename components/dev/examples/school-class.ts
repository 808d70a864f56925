import type { ClassList, ClassStudent, StudentState } from '@/lib/school-referrals/class-list/schema'
import { studentStates } from '@/lib/school-referrals/class-list/schema'
import { at, schoolReferral } from './samples'

const { mail: _, isExpired: _e, classId: _c, isLetterPrinted: _p, ...referral } = schoolReferral

const statuses = {
  ...{ sent: 'pending', waiting: 'pending', held: 'pending', failed: 'pending', expired: 'pending' },
  ...{ unaddressed: 'pending', printed: 'pending' },
  ...{ accepted: 'accepted', completed: 'completed', declined: 'declined', revoked: 'revoked' },
} as const satisfies Record<StudentState, ClassStudent['status']>

/** A class with one student a name, each in the state beside it. */
export function classOf(students: [studentName: string, state: StudentState][]): ClassList {
  const counts = Object.fromEntries(
    studentStates.map((state) => [state, students.filter(([, each]) => each === state).length]),
  ) as ClassList['class']['counts']
  return {
    class: {
      ...{
        id: 'class-1',
        grade: '4',
        room: '2',
        year: 2026,
        homeroomTeacher: 'ครูศิริพร',
        endsAt: '2027-05-15T17:00:00.000Z',
      },
      ...{ teacherIds: [], total: students.length, counts },
    },
    students: students.map(([studentName, state], index) => ({
      ...{ ...referral, id: `student-${index + 1}`, studentName, studentGrade: '4', status: statuses[state], state },
      ...{ classNumber: index + 1, studentNumber: `${12_001 + index}`, lastStepAt: at },
      ...{ letterPrintedAt: state === 'printed' ? at : null, mayReplaceLetter: state === 'printed' },
      ...(state === 'unaddressed' && { parentEmail: null }),
      ...(state === 'declined' && { declinedBecause: 'wrong_person' as const }),
    })),
  }
}

export const everyState = classOf([
  ['เด็กหญิงพลอย ใจดี', 'sent'],
  ['เด็กชายภูผา แก้วตา', 'waiting'],
  ['เด็กชายณัฐกฤตาภิรมย์ ศรีวัฒนานุกูลกิจไพบูลย์', 'held'],
  ['เด็กหญิงน้ำฝน ทองดี', 'failed'],
  ['เด็กชายธนกร บุญมา', 'expired'],
  ['เด็กหญิงปวีณา ศรีสุข', 'accepted'],
  ['เด็กชายชัยวัฒน์ วงศ์สวัสดิ์', 'completed'],
  ['เด็กหญิงฟ้าใส ชัยมงคล', 'declined'],
  ['เด็กชายณัฐวุฒิ ใจดี', 'revoked'],
  ['เด็กหญิงกัญญารัตน์ พึ่งบุญ', 'failed'],
  ['เด็กชายกฤษณะ แสงทอง', 'unaddressed'],
  ['เด็กหญิงวรัญญา สายสุข', 'printed'],
])
