import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import en from '@/messages/en.json'
import th from '@/messages/th.json'

/*
 * The share sheet hands a link to any app and person, so only links that a person passes on have it. A teacher's link is
 * mailed to the one address that the parent named and consented to.
 */

const sources = ['app', 'components', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('/generated/'))
const holding = (pattern: RegExp) => sources.filter((name) => pattern.test(readFileSync(name, 'utf8'))).sort()

test('only a school’s referral and a visit link are given to the share sheet', () => {
  expect(holding(/<CopyButton[^>]*\bshare=/)).toEqual([
    'components/result-shares/link-row.tsx',
    'components/school-referrals/referral-list.tsx',
  ])
  expect(holding(/<ShareButton/)).toEqual(['components/dev/examples/ui.tsx', 'components/ui/copy-button.tsx'])
  expect(holding(/\bnavigator\.share\b/)).toEqual(['components/ui/share-button.tsx'])
})

test('no link of a teacher referral is copied or shared by hand', () => {
  const importing = holding(/ui\/(copy|share)-(button|text)'/)
  // Words for LINE, which name the page that explains the mail.
  expect(importing.filter((name) => /teacher|dashboard|children/.test(name))).toEqual([
    'components/teacher-referrals/check-digits.tsx',
  ])
  for (const { teacherReferral } of [en, th]) {
    const gaps = [...teacherReferral.check.words.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap)
    expect(gaps.toSorted()).toEqual(['digits', 'page', 'teacherName'])
  }
})
