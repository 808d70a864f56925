import type { Letter } from './types'

/** For tests. */
export function sampleToPrint(changed: Partial<Letter> = {}): Letter {
  return {
    studentName: 'เด็กหญิงพลอยไพลิน น้ำใจงาม',
    className: { th: 'ป.4/2', en: 'Grade 4/2' },
    classNumber: 12,
    schoolName: 'โรงเรียนบ้านหนองปู่ญี่ปุ่นวิทยาคม',
    referringTeacher: 'ครูมาลี ศรีสุข',
    code: 'K7QM3XW9P2RT',
    opensUntil: '2027-01-20T10:00:00.000Z',
    needsAddress: false,
    ...changed,
  }
}
