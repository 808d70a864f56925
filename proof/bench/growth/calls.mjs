import { callsOfAccounts } from './calls-of-accounts.mjs'
import { callsOfDoctors } from './calls-of-doctors.mjs'
import { callsOfFamilies } from './calls-of-families.mjs'
import { callsOfSchools } from './calls-of-schools.mjs'

export const calls = [...callsOfFamilies, ...callsOfDoctors, ...callsOfSchools, ...callsOfAccounts]
