import { chooseLanguage } from './choose-language.mjs'
import { isLanguage } from './language'

describe('the language of a request', () => {
  test.each<[choice: string | undefined, accepted: string | null | undefined, language: string]>([
    [undefined, null, 'en'],
    [undefined, undefined, 'en'],
    [undefined, '', 'en'],
    ['th', null, 'th'],
    ['en', 'th', 'en'],
    ['th', 'en-US,en;q=0.9', 'th'],
    ['TH', 'en', 'en'],
    ['de', 'th', 'th'],
    ['', 'th', 'th'],
    ['th; x', null, 'en'],
    [undefined, 'th', 'th'],
    [undefined, 'th-TH,th;q=0.9,en-US;q=0.8', 'th'],
    [undefined, 'TH-th', 'th'],
    [undefined, 'en-GB,en;q=0.9,th;q=0.8', 'en'],
    [undefined, 'th;q=0.8,en;q=0.9', 'en'],
    [undefined, 'en;q=0.1, th ; q=0.2', 'th'],
    [undefined, 'de-DE,de;q=0.9,th;q=0.1', 'th'],
    [undefined, 'fr,de', 'en'],
    [undefined, 'en;q=0,th;q=0.1', 'th'],
    [undefined, 'th;q=0', 'en'],
    [undefined, '*', 'en'],
    [undefined, 'th;q=1.2.3', 'en'],
    [undefined, 'thai', 'en'],
    [undefined, ',;q=,;;', 'en'],
    [undefined, `${'x,'.repeat(200)}th`, 'en'],
    [undefined, '\u0000th', 'en'],
  ])('the language of a request that chose %j and accepts %j is %s', (choice, accepted, language) => {
    expect(chooseLanguage(choice, accepted)).toBe(language)
  })

  test('the first of two equally accepted languages is taken', () => {
    expect([chooseLanguage(undefined, 'th,en'), chooseLanguage(undefined, 'en,th')]).toEqual(['th', 'en'])
  })
})

test.each(['th', 'en'])('%s is a language', (value) => {
  expect(isLanguage(value)).toBe(true)
})

test.each(['TH', 'de', '', null, undefined, 7, ['th'], { th: 1 }])('%j is no language', (value) => {
  expect(isLanguage(value)).toBe(false)
})
