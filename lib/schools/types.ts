/** A school as its member sees it. */
export interface OwnSchool {
  id: string
  name: string
  role: 'admin' | 'member'
}
