import * as z from 'zod/mini'
import { type FieldErrorCode, fieldErrorCodes } from '@/lib/fields'
import { type newSchoolReferralSchema, shownStatuses } from '@/lib/school-referrals/schema'

export const maxImportRows = 1_000

/** A spreadsheet has a few of its own beside the six; thousands are no list of students. */
export const maxImportColumns = 50

/** The most UTF-16 units of a cell: nothing reads a longer one. */
export const maxCellLength = 10_000

/** The columns of the template, in its order. */
export const importColumns = [
  'studentName',
  'studentGrade',
  'parentName',
  'parentEmail',
  'referringTeacher',
  'referralReason',
] as const satisfies (keyof typeof newSchoolReferralSchema.shape)[]
export type ImportColumn = (typeof importColumns)[number]

/** What is wrong with a file as a whole, so that its rows cannot be judged. */
const fileProblems = [
  'unreadable',
  'empty',
  'tooManyRows',
  'tooManyColumns',
  'longCell',
  'missingColumns',
  'repeatedColumns',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** A file as decoded text: the browser that reads it knows its encoding. */
export const importFileSchema = z.object({
  text: z
    .string({ error: ({ input }): FieldErrorCode => (input === undefined || input === null ? 'required' : 'invalid') })
    .check(z.refine((value) => value.isWellFormed(), { error: 'invalidCharacters' satisfies FieldErrorCode })),
})
export type ImportFile = z.output<typeof importFileSchema>

const column = z.enum(importColumns)
const row = z.number()

/** What a file would bring, before it does. `row` is the number that a spreadsheet shows. */
export const importPreviewSchema = z.object({
  problem: z.nullable(z.object({ code: z.enum(fileProblems), columns: z.array(column) })),
  /** How many would be imported. */
  ready: z.number(),
  /** The first hundred of `errorCount`. */
  errors: z.array(z.object({ row, field: column, code: z.enum(fieldErrorCodes), message: z.string() })),
  errorCount: z.number(),
  /** The first hundred of `leftOutCount`: the school has referred the same student before, and that is its newest referral's status. */
  leftOut: z.array(z.object({ row, studentName: z.string(), why: z.enum(shownStatuses) })),
  leftOutCount: z.number(),
  /** Whether it still holds the template's example row, which is no student. */
  hasExample: z.boolean(),
  /** Names of columns that nothing is read from. */
  unread: z.array(z.string()),
  /** Whether the Status of an export is among them. */
  hasStatus: z.boolean(),
  /** The first of those that would be imported, to see whether the letters are right. */
  first: z.array(
    z.object({
      row,
      studentName: z.string(),
      studentGrade: z.nullable(z.string()),
      parentEmail: z.string(),
      referringTeacher: z.string(),
    }),
  ),
})
export type ImportPreview = z.output<typeof importPreviewSchema>

/** What an import did; `held` parents get no mail today, since the limits of mails are reached. */
export const importResultSchema = z.object({ imported: z.number(), leftOut: z.number(), held: z.number() })
export type ImportResult = z.output<typeof importResultSchema>
