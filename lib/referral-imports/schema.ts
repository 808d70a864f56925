import * as z from 'zod/mini'
import { type FieldErrorCode, fieldErrorCodes } from '@/lib/http/fields'
import type { newSchoolReferralSchema } from '@/lib/school-referrals/schema'

export const maxImportRows = 1_000

/** The most the whole request may weigh; the framework cuts a body at 1 MiB. */
export const maxImportBytes = 1_000_000

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
const fileProblems = ['unreadable', 'empty', 'tooManyRows', 'missingColumns', 'repeatedColumns'] as const
export type FileProblem = (typeof fileProblems)[number]

/** A file as text: whoever reads it from the disk knows how it is written. */
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
  /** The first hundred of `leftOutCount`: their parents have an open link about the same student already. */
  leftOut: z.array(z.object({ row, studentName: z.string() })),
  leftOutCount: z.number(),
  /** Whether the template's example stands in it; it is no student. */
  hasExample: z.boolean(),
  /** Names of columns that nothing is read from. */
  unread: z.array(z.string()),
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
