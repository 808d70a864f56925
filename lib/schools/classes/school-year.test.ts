import { endOfSchoolYear, schoolYearOf } from './school-year'

test('a school year begins on 16 May at midnight in Thailand', () => {
  expect(schoolYearOf(new Date('2027-05-15T23:59:59.999+07:00'))).toBe(2026)
  expect(schoolYearOf(new Date('2027-05-16T00:00:00+07:00'))).toBe(2027)
})

test('the months from January to May belong to the school year that began before them', () => {
  expect(schoolYearOf(new Date('2026-12-31T23:00:00+07:00'))).toBe(2026)
  expect(schoolYearOf(new Date('2027-01-01T00:30:00+07:00'))).toBe(2026)
})

test('a school year ends where the next one begins', () => {
  const end = endOfSchoolYear(2026)
  expect(end).toEqual(new Date('2027-05-16T00:00:00+07:00'))
  expect(schoolYearOf(end)).toBe(2027)
  expect(schoolYearOf(new Date(end.getTime() - 1))).toBe(2026)
})
