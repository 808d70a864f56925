import { previewOf } from './imports'
import { newPerson, type Person } from './people'
import { newSchool } from './schools'
import { sql } from './sql'

export const head = 'เลขที่,รหัสนักเรียน,คำนำหน้า,ชื่อ,นามสกุล,ชั้น,ห้อง,อีเมล,ครูประจำชั้น'
/** A line of a class list, of ป.4/2 unless another room is given. */
export const row = (number: number, name: string, change: Partial<Record<'key' | 'room' | 'email', string>> = {}) => {
  const { key = `10${number}`, room = '2', email = `p${number}@example.com` } = change
  return `${number},${key},ด.ญ.,${name},ใจดี,ป.4,${room},${email},ครูศรี`
}
export const listOf = (...rows: string[]) => [head, ...rows].join('\n')
export const names = ['ดาว', 'ตาล', 'ปุ้ย']
export const three = names.map((name, at) => row(at + 1, name))

export type Admin = Person & { schoolId: string }

export async function newAdmin(): Promise<Admin> {
  const admin = await newPerson()
  return { ...admin, schoolId: await newSchool({ admin }) }
}

export interface Stored {
  id: string
  studentName: string
  parentEmail: string | null
  status: string
  linkVersion: number
  classNumber: number | null
  studentNumber: string | null
  room: string | null
}

export const stored = ({ schoolId }: Admin) =>
  sql<Stored>(
    `SELECT r.id, r."studentName", r."parentEmail", r.status, r."linkVersion", r."classNumber", r."studentNumber", c.room
     FROM "SchoolReferral" r LEFT JOIN "SchoolClass" c ON c.id = r."classId" WHERE r."schoolId" = $1 ORDER BY r.id DESC`,
    [schoolId],
  )

export const goneIn = async (admin: Admin, list: string) => (await previewOf(admin, list)).body.gone.map(({ id }) => id)
