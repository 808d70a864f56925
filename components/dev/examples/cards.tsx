import type { ReactNode } from 'react'
import { PersonalCard } from '@/components/accounts/personal-card'
import { AnswerOptions } from '@/components/assessments/questionnaire/answer-options'
import { Progress } from '@/components/assessments/questionnaire/progress'
import { ChildPicker } from '@/components/children/child-picker'
import { ChildPill } from '@/components/children/child-pill'
import { ConsentStep } from '@/components/consents/consent-step'
import { ConsultationRow } from '@/components/consultations/consultation-row'
import { CallClock } from '@/components/consultations/desk/call-clock'
import { DoctorOption } from '@/components/doctors/doctor-option'
import { ListingCard } from '@/components/doctors/listing-card'
import { NoDoctors } from '@/components/doctors/no-doctors'
import { NoticeList } from '@/components/notices/notice-list'
import { ClassListView } from '@/components/school-referrals/class-list/class-list-view'
import { ReferralList } from '@/components/school-referrals/referral-list'
import { ReferralWeeksCard } from '@/components/school-referrals/referral-weeks-card'
import { KeysCard } from '@/components/schools/api-keys/keys-card'
import { ClassesCard } from '@/components/schools/classes/classes-card'
import { SchoolScope } from '@/components/schools/current-school'
import { MembersCard } from '@/components/schools/members/members-card'
import { SessionList } from '@/components/sessions/session-list'
import { ChildAvatar } from '@/components/ui/avatar'
import { apiKey, consultation, doctor, type Examples, listing, now, schoolReferral, sessions, weeks } from './samples'
import { classOf, everyState } from './school-class'

const scale = ['Never · ไม่เคย', 'Sometimes · บางครั้ง', 'Often · บ่อย', 'Very often · บ่อยมาก'].map((label, value) => ({
  label,
  value,
}))
const signInMethods = { hasPassword: true, connected: { google: false, line: false } }
const details = {
  ...{ firstName: 'Nok', lastName: 'Suwan', phoneNumber: null, email: 'nok@example.com', emailVerified: true },
  ...{ pendingEmail: null, ...signInMethods },
}
const ploy = { name: 'Ploy', detail: '8 years', avatar: <ChildAvatar name="Ploy" id="c1" size="sm" /> }
const answers = (name: string, chosen: number | null) => (
  <form>
    <AnswerOptions scale={scale} chosen={chosen} onChoose={() => {}} labelledBy="question" name={name} />
  </form>
)
const declined = { ...schoolReferral, id: 's2', status: 'declined', declinedBecause: 'wrong_person' } as const
const inList = (row: ReactNode) => <ul>{row}</ul>
const inSchool = (card: ReactNode) => (
  <SchoolScope schoolId="s1" signInMethods={signInMethods}>
    {card}
  </SchoolScope>
)
const notices = Array.from({ length: 7 }, (_, index) => ({
  ...{ id: `n${index}`, at: consultation.createdAt, path: index === 0 ? '/doctor-consultation' : null },
  text: index === 0 ? 'There is a message for you · มีข้อความใหม่' : 'A teacher you asked has answered · คุณครูตอบแล้ว',
}))
const member = {
  ...{ id: 'm1', name: 'Nok', email: null, role: 'admin' as const },
  ...{ since: consultation.createdAt, mayEnd: false, isYou: true, ownClassesOnly: false, classIds: [] },
}

export const cardExamples: Examples = {
  PersonalCard: {
    default: <PersonalCard details={details} />,
    'no email': <PersonalCard details={{ ...details, email: null }} />,
    pending: <PersonalCard details={{ ...details, pendingEmail: 'new@example.com' }} />,
    'first one pending': <PersonalCard details={{ ...details, email: null, pendingEmail: 'new@example.com' }} />,
  },
  NoticeList: {
    one: <NoticeList notices={notices.slice(0, 1)} more={0} />,
    'more than a page': <NoticeList notices={notices} more={12} />,
  },
  SessionList: {
    default: <SessionList sessions={sessions} />,
    'only this one': <SessionList sessions={sessions.slice(0, 1)} />,
  },
  AnswerOptions: { open: answers('open', null), chosen: answers('chosen', 2) },
  Progress: {
    first: <Progress number={1} total={18} label="1 / 18" />,
    last: <Progress number={18} total={18} label="18 / 18" />,
  },
  ChildPill: { default: <ChildPill child={ploy} />, prefix: <ChildPill child={ploy} prefix="About" /> },
  ChildPicker: {
    default: (
      <ChildPicker currentId="c1" label="Change child">
        {[
          { id: 'c1', ...ploy },
          { id: 'c2', name: 'Phupha', detail: '9 years', avatar: <ChildAvatar name="Phupha" id="c2" size="sm" /> },
        ]}
      </ChildPicker>
    ),
  },
  ConsentStep: { default: <ConsentStep childId="c1" childName="Ploy" /> },
  ConsultationRow: {
    asked: inList(<ConsultationRow consultation={consultation} now={now} />),
    late: inList(<ConsultationRow consultation={consultation} now={now + 90 * 3_600_000} />),
    done: inList(<ConsultationRow consultation={{ ...consultation, status: 'done' }} now={now} />),
  },
  CallClock: {
    left: <CallClock callBy={new Date(now + 7_200_000).toISOString()} now={now} />,
    late: <CallClock callBy={new Date(now - 7_200_000).toISOString()} now={now} />,
  },
  DoctorOption: { default: <DoctorOption doctor={doctor} /> },
  NoDoctors: { empty: <NoDoctors childId="c1" /> },
  ListingCard: {
    hidden: <ListingCard listing={listing} />,
    shown: <ListingCard listing={{ ...listing, isVerified: true, calendarBookingLink: 'https://cal.example' }} />,
  },
  ReferralList: {
    empty: <ReferralList rows={[]} empty={<p>Nothing yet</p>} />,
    rows: (
      <ReferralList
        rows={[
          { referral: schoolReferral, demo: 'sample' },
          { referral: declined, demo: 'own' },
          { referral: { ...schoolReferral, id: 's3', mail: 'failed' } },
        ]}
      />
    ),
  },
  ReferralWeeksCard: { empty: <ReferralWeeksCard weeks={[]} />, default: <ReferralWeeksCard weeks={weeks} /> },
  ClassesCard: {
    empty: <ClassesCard classes={[]} named={{}} isLimited={false} />,
    default: <ClassesCard classes={[everyState.class]} named={{}} isLimited />,
  },
  ClassListView: {
    empty: inSchool(<ClassListView {...classOf([])} dashboardPath="/school-admin" mayEnd={false} />),
    states: inSchool(<ClassListView {...everyState} dashboardPath="/school-admin" mayEnd />),
  },
  KeysCard: { empty: inSchool(<KeysCard keys={[]} />), default: inSchool(<KeysCard keys={[apiKey]} />) },
  MembersCard: {
    default: inSchool(<MembersCard members={[member]} invitations={null} classes={[everyState.class]} />),
  },
}
