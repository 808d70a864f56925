import * as z from 'zod/mini'
import { type FieldErrorCode, fieldErrorCodes } from '@/lib/fields'
import { type newSchoolReferralSchema, shownStatuses } from '@/lib/school-referrals/schema'

export const maxImportRows = 1_000

export const maxImportColumns = 50

/** In UTF-16 units. */
export const maxCellLength = 10_000

export const importColumns = [
  'studentName',
  'studentGrade',
  'parentName',
  'parentEmail',
  'referringTeacher',
  'referralReason',
] as const satisfies (keyof typeof newSchoolReferralSchema.shape)[]
export type ImportColumn = (typeof importColumns)[number]

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

/** Decoded by the browser, which knows the file's encoding. */
export const importFileSchema = z.object({
  text: z
    .string({ error: ({ input }): FieldErrorCode => (input === undefined || input === null ? 'required' : 'invalid') })
    .check(z.refine((value) => value.isWellFormed(), { error: 'invalidCharacters' satisfies FieldErrorCode })),
})
export type ImportFile = z.output<typeof importFileSchema>

const column = z.enum(importColumns)
const row = z.number()

export const importPreviewSchema = z.object({
  problem: z.nullable(z.object({ code: z.enum(fileProblems), columns: z.array(column) })),
  ready: z.number(),
  errors: z.array(z.object({ row, field: column, code: z.enum(fieldErrorCodes), message: z.string() })),
  errorCount: z.number(),
  /** The first hundred of `leftOutCount`; `why` is the status of the student's newest referral. */
  leftOut: z.array(z.object({ row, studentName: z.string(), why: z.enum(shownStatuses) })),
  leftOutCount: z.number(),
  hasExample: z.boolean(),
  unread: z.array(z.string()),
  hasStatus: z.boolean(),
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

/** `held` parents get no mail today: a mail limit is reached. */
export const importResultSchema = z.object({ imported: z.number(), leftOut: z.number(), held: z.number() })
export type ImportResult = z.output<typeof importResultSchema>
