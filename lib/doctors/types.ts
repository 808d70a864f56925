/** A doctor that operations have verified. `calendarBookingLink` is https, or null when there is none to book through. */
export interface Doctor {
  id: string
  name: string
  specialty: string
  yearsOfExperience: number
  location: string
  calendarBookingLink: string | null
}

/** The same in the list of those who can be asked. */
export interface ListedDoctor extends Doctor {
  /** Has an account, and so reads what is asked; of another one parents only have the calendar. */
  takesRequests: boolean
}

/** A doctor's own listing, as they keep it. */
export interface Listing {
  id: string
  name: string
  specialty: string
  yearsOfExperience: number
  location: string
  calendarBookingLink: string | null
  /** Parents see it, and requests come. */
  isVerified: boolean
}
