import { call } from './call.mjs'

const page = (name, ask) => call(`GET page: ${name}`, ask)

/** Every page that reads the database, by who sees it. */
export const pages = [
  page('landing', () => ({ path: '/' })),
  page('dashboard', ({ parent }) => ({ path: '/', by: parent })),
  page('dashboard of a second parent', ({ second }) => ({ path: '/', by: second })),
  page('dashboard of a newcomer', ({ newcomer }) => ({ path: '/', by: newcomer })),
  page('teacher home', ({ teacher }) => ({ path: '/', by: teacher })),
  page('results', ({ parent, child }) => ({ path: `/assessment-results?child=${child}`, by: parent })),
  page('results, second parent', ({ second, child }) => ({ path: `/assessment-results?child=${child}`, by: second })),
  page('combined results', ({ parent, child }) => ({ path: `/combined-results?child=${child}`, by: parent })),
  page('child', ({ parent, child }) => ({ path: `/children/${child}`, by: parent })),
  page('questionnaire', ({ parent, child }) => ({ path: `/parent-assessment?child=${child}`, by: parent })),
  page('new child', ({ parent }) => ({ path: '/parent-onboarding', by: parent })),
  page('asking a teacher', ({ parent, child }) => ({ path: `/teacher-referral?child=${child}`, by: parent })),
  page('doctors', ({ parent }) => ({ path: '/doctor-consultation', by: parent })),
  page('profile', ({ parent }) => ({ path: '/profile', by: parent })),
  page('profile of a school’s admin', ({ admin }) => ({ path: '/profile', by: admin })),
  page('notices', ({ parent }) => ({ path: '/notices', by: parent })),
  page('shared access', ({ parent }) => ({ path: '/shared-access', by: parent })),
  page('access log', ({ parent }) => ({ path: '/profile/access-log', by: parent })),
  page('doctor’s desk', ({ doctor }) => ({ path: '/', by: doctor })),
  page('doctor’s desk, done', ({ doctor }) => ({ path: '/?status=done', by: doctor })),
  page('doctor’s request', ({ doctor, consultation }) => ({ path: `/doctor-requests/${consultation}`, by: doctor })),
  page('results for a doctor', ({ doctor, consultation, child }) => ({
    path: `/doctor-requests/${consultation}/results/${child}`,
    by: doctor,
  })),
  page('doctor’s patients', ({ doctor }) => ({ path: '/doctor-patients', by: doctor })),
  page('doctor’s patient', ({ doctor, consultation }) => ({ path: `/doctor-patients/${consultation}`, by: doctor })),
  page('doctor’s cancelled requests', ({ doctor }) => ({ path: '/doctor-requests/cancelled', by: doctor })),
  page('doctor’s listing', ({ doctor }) => ({ path: '/doctor-listing', by: doctor })),
  page('school, a member', ({ member, schoolId }) => ({ path: `/school-admin?school=${schoolId}`, by: member })),
  page('school, an admin', ({ admin, schoolId }) => ({ path: `/school-admin?school=${schoolId}`, by: admin })),
  page('school, one status', ({ admin, schoolId }) => ({
    path: `/school-admin?school=${schoolId}&status=pending`,
    by: admin,
  })),
  page('demonstration of a school', ({ newcomer }) => ({ path: '/school-admin', by: newcomer })),
  page('a letter’s code', ({ letter }) => ({ path: `/letter?code=${letter}` })),
  page('a school’s link', ({ referral }) => ({ path: `/school-referral?token=${referral.token}` })),
  page('visit sheet', ({ visit }) => ({ path: `/visit-sheet?token=${visit.token}` })),
]
