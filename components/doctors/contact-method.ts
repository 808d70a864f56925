/** How a doctor can reach a parent: by phone where there is a number, else by email. */
export type Reach = 'phone' | 'email' | 'none'

export function reachOf({ phoneNumber, email }: { phoneNumber: string | null; email: string | null }): Reach {
  if (phoneNumber) return 'phone'
  return email ? 'email' : 'none'
}
