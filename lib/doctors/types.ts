/** A doctor that operations have verified. `calendarBookingLink` is https, or null when there is none to book through. */
export interface Doctor {
  id: string
  name: string
  specialty: string
  yearsOfExperience: number
  location: string
  calendarBookingLink: string | null
}
