import { formatList } from './list'

test.each([
  ['en', ['Nok'], 'Nok'],
  ['en', ['Nok', 'Lek'], 'Nok and Lek'],
  ['en', ['Nok', 'Lek', 'Ann'], 'Nok, Lek, and Ann'],
  ['th', ['นก'], 'นก'],
  ['th', ['นก', 'Lek'], 'นก และ Lek'],
  ['th', ['นก', 'Lek', 'Ann'], 'นก Lek และ Ann'],
] as const)('names are listed as a sentence has them (%s): %j', (language, names, expected) => {
  expect(formatList(names, language)).toBe(expected)
})
