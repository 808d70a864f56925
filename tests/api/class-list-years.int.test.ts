import { type Admin, listOf, newAdmin, row, stored } from '../support/class-list'
import { classesOf, endList, expire } from '../support/classes'
import { importOf, previewOf } from '../support/imports'
import { acceptLetter, print } from '../support/letters'
import { clearLimits } from '../support/sql'

beforeEach(clearLimits)

/* Lists without addresses and without numbers, as most primary schools have them. */

const bare = (number: number, name: string, room = '2') => row(number, name, { key: '', email: '', room })
const idOf = async (admin: Admin, studentName: string) =>
  (await stored(admin)).find((each) => each.studentName === `${studentName} ใจดี`)?.id ?? ''
const roomsOf = async (admin: Admin) =>
  (await stored(admin)).map(({ studentName, status, room }) => [studentName.split(' ')[0], status, room])

test('the next year’s list has the family that accepted, in its new class, and refers anew whose letter was open', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(bare(1, 'ดาว'), bare(2, 'ตาล')))
  const id = await idOf(admin, 'ดาว')
  expect((await acceptLetter((await print(id)).code)).status).toBe(201)
  const [ended] = await classesOf(admin)
  await endList(admin, ended?.id ?? '')
  const next = listOf(bare(5, 'ดาว').replace('ป.4', 'ป.5'), bare(6, 'ตาล').replace('ป.4', 'ป.5'))
  expect((await previewOf(admin, next)).body).toMatchObject({
    ...{ ready: 1, changed: [{ row: 2, studentName: 'ดาว ใจดี', class: { grade: '5', room: '2' } }], leftOutCount: 0 },
    mails: { letters: 1 },
  })
  expect((await importOf(admin, next)).body).toMatchObject({ imported: 1, changed: 1 })
  expect(await idOf(admin, 'ดาว')).toBe(id)
  expect(await roomsOf(admin)).toEqual([
    ['ตาล', 'pending', '2'],
    ['ดาว', 'accepted', '2'],
    ['ตาล', 'revoked', null],
  ])
})

test('a student who changes the room has one referral, and namesakes stay two', async () => {
  const admin = await newAdmin()
  await importOf(admin, listOf(bare(1, 'ดาว'), bare(2, 'ตาล'), bare(3, 'ปุ้ย')))
  const moved = listOf(bare(7, 'ดาว', '3'), bare(8, 'ตาล', '3'), bare(9, 'ตาล', '3'))
  expect((await importOf(admin, moved)).body).toMatchObject({ imported: 2, changed: 1 })
  const otherGrade = listOf(bare(1, 'ปุ้ย', '3').replace('ป.4', 'ป.6'))
  expect((await previewOf(admin, otherGrade)).body).toMatchObject({ ready: 1, changedCount: 0 })
  expect((await roomsOf(admin)).toSorted()).toEqual([
    ['ดาว', 'pending', '3'],
    ['ตาล', 'pending', '2'],
    ['ตาล', 'pending', '3'],
    ['ตาล', 'pending', '3'],
    ['ปุ้ย', 'pending', '2'],
  ])
})

test('a list that comes again leads to the letters that are not printed yet, or have run out', async () => {
  const admin = await newAdmin()
  const list = listOf(bare(1, 'ดาว'), bare(2, 'ตาล'), bare(3, 'ปุ้ย'))
  const fresh = await previewOf(admin, list)
  expect([fresh.body.mails.letters, fresh.body.letters]).toEqual([3, []])
  expect((await importOf(admin, list)).body.letters).toMatchObject([{ families: 3 }])
  const [first, second] = [await idOf(admin, 'ดาว'), await idOf(admin, 'ตาล')]
  await print(first)
  await print(second)
  await expire(second)
  const [made] = await classesOf(admin)
  const left = [{ classId: made?.id, class: { grade: '4', room: '2' }, families: 2 }]
  expect((await previewOf(admin, list)).body).toMatchObject({ ready: 0, mails: { letters: 2 }, letters: left })
  const more = listOf(...list.split('\n').slice(1), bare(4, 'ใหม่'))
  expect((await importOf(admin, more)).body.letters).toMatchObject([{ ...left[0], families: 3 }])
})
