import { nameKeyOf, textKeyOf } from './text-key.mjs'

// Stored beside their texts (docs/decisions/0040) by a room, and by `npm run db:migrate` for older releases' rows.
/** @satisfies {Record<string, { column: string, texts: string[], keyOf: (text: string) => string }>} */
export const keptKeys = {
  SchoolReferral: {
    column: 'searchKey',
    texts: ['studentName', 'parentName', 'parentEmail', 'referringTeacher'],
    keyOf: textKeyOf,
  },
  TeacherReferral: { column: 'teacherKey', texts: ['teacherName'], keyOf: nameKeyOf },
  Doctor: { column: 'searchKey', texts: ['name', 'specialty', 'location'], keyOf: textKeyOf },
}

/**
 * @param {keyof typeof keptKeys} table
 * @param {Readonly<Record<string, unknown>>} row with the texts of that table
 * @returns {string}
 */
export function keptKeyOf(table, row) {
  const { texts, keyOf } = keptKeys[table]
  return keyOf(texts.map((text) => row[text] ?? '').join(' '))
}
