/** 16 May, 00:00 in Thailand, when the Thai school year begins. */
const startOf = (year: number) => new Date(Date.UTC(year, 4, 15, 17))

/** The year of the common era in which the school year of this moment began. */
export function schoolYearOf(time: Date): number {
  const year = time.getUTCFullYear()
  return time < startOf(year) ? year - 1 : year
}

/** When the next one begins: a class list ends then. */
export function endOfSchoolYear(year: number): Date {
  return startOf(year + 1)
}
