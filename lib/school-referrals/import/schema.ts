import * as z from 'zod/mini'
import type { Gender } from '@/lib/children/schema'
import { type FieldErrorCode, fieldErrorCodes, isoTime, optionalLine, rowId } from '@/lib/fields'
import { type AnyReferralInput, type newSchoolReferralSchema, shownStatuses } from '@/lib/school-referrals/schema'
import { type ClassName, schoolClassSchema } from '@/lib/schools/classes/schema'
import { cellCut, maxTableColumns } from '@/lib/tables/limits.mjs'

export const maxImportRows = 5_000

export const maxImportColumns = maxTableColumns

/** In UTF-16 units. */
export const maxCellLength = cellCut - 1

export const maxNumberLength = 20

/** Of each list in a preview. */
export const maxListed = 100

/** Where the headings are looked for. */
export const headRows = 30

/** The columns of the template and of an export. */
export const importColumns = [
  'studentName',
  'studentGrade',
  'parentName',
  'parentEmail',
  'referringTeacher',
  'referralReason',
] as const satisfies (keyof typeof newSchoolReferralSchema.shape)[]
export type ImportColumn = (typeof importColumns)[number]

/** What a column of a class list may hold. `nothing` is not read; `nationalId` is dropped before anything else. */
export const columnMeanings = [
  'studentName',
  'lastName',
  'title',
  'gender',
  'studentGrade',
  'room',
  'classNumber',
  'studentNumber',
  'parentName',
  'parentLastName',
  'parentEmail',
  'referringTeacher',
  'referralReason',
  'schoolYear',
  'nationalId',
  'nothing',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

const fileProblems = [
  'unreadable',
  'openQuote',
  'tooLarge',
  'protected',
  'binaryWorkbook',
  'notATable',
  'lostLetters',
  'wrongEncoding',
  'empty',
  'tooManyRows',
  'tooManyColumns',
  'longCell',
  'missingColumns',
  'repeatedColumns',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** Besides what a field itself refuses. */
export const rowFaults = ['errorValue', 'brokenLetters', 'otherStudent', 'wrongRoom'] as const
const importErrorCodes = [...fieldErrorCodes, ...rowFaults] as const
export type ImportErrorCode = (typeof importErrorCodes)[number]

const importFields = [...importColumns, 'studentNumber'] as const
export type ImportField = (typeof importFields)[number]

const missingOrInvalid = ({ input }: { input?: unknown }): FieldErrorCode =>
  input === undefined || input === null ? 'required' : 'invalid'

export const importFileSchema = z
  .object({
    /** A spreadsheet, in base64. */
    file: z.optional(
      z.string({ error: missingOrInvalid }).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: missingOrInvalid })),
    ),
    /** In place of `file`, the text of a CSV file. */
    text: z.optional(
      z
        .string({ error: missingOrInvalid })
        .check(z.refine((value) => value.isWellFormed(), { error: 'invalidCharacters' satisfies FieldErrorCode })),
    ),
    /** What the columns hold, from the first on, where the member corrected what was found. */
    columns: z.optional(z.array(z.enum(columnMeanings)).check(z.maxLength(maxImportColumns))),
    /** The row of the headings, 0 where the list has none; needed only where it is not found. */
    headRow: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(headRows))),
    /** For a list without a column of teachers. */
    referringTeacher: optionalLine(200),
    /** Of `gone` in the preview: they leave their class, and their open links are revoked. */
    remove: z.optional(z.array(rowId).check(z.maxLength(maxListed))),
  })
  .check(
    z.refine(({ file, text }) => (file === undefined) !== (text === undefined), {
      error: 'required' satisfies FieldErrorCode,
      path: ['text'],
    }),
  )
export type ImportFile = z.output<typeof importFileSchema>

/** What a class list has of a student beside the referral itself. */
interface Placement {
  studentGender: Gender | null
  studentNumber: string | null
  className: ClassName | null
  classNumber: number | null
  /** Whom the list names as the teacher; null where the member takes that place. */
  homeroomTeacher: string | null
}

export type ImportedStudent = AnyReferralInput & Placement

const row = z.number()
const count = z.number()
const named = { row, studentName: z.string() }
const className = z.omit(schoolClassSchema, { id: true, homeroomTeacher: true })

const classLettersSchema = z.object({ classId: z.string(), class: className, families: count })

export const importPreviewSchema = z.object({
  problem: z.nullable(z.object({ code: z.enum(fileProblems), columns: z.array(z.enum(importColumns)) })),
  /** New students without an error. */
  ready: count,
  /** The first hundred of `errorCount`, in `wrongRows` rows. */
  errors: z.array(
    z.object({
      ...named,
      field: z.enum(importFields),
      code: z.enum(importErrorCodes),
      message: z.string(),
      /** The cell, up to a hundred characters of it. */
      read: z.string(),
    }),
  ),
  errorCount: count,
  wrongRows: count,
  /** The first hundred of `leftOutCount`; `why` is the status of the student's newest referral. */
  leftOut: z.array(z.object({ ...named, why: z.enum(shownStatuses) })),
  leftOutCount: count,
  /** Students of a class whose number, class, name or parent's address the list has otherwise. The first hundred. */
  changed: z.array(
    z.object({ ...named, before: z.nullable(z.string()), class: z.nullable(className), isReaddressed: z.boolean() }),
  ),
  changedCount: count,
  /** Of those, whose parent has another address: it gets a new link, and the one before no longer works. */
  newAddresses: count,
  /** Students of the list's classes who are not in it any more. The first hundred. */
  gone: z.array(z.object({ id: z.string(), studentName: z.string(), why: z.enum(shownStatuses) })),
  goneCount: count,
  hasExample: z.boolean(),
  hasStatus: z.boolean(),
  unread: z.array(z.string()),
  /** How many cells held a national id: they are read by nothing. */
  nationalIds: count,
  /** Titles above, sums and signatures below: the first ten of `noteCount` rows that are no students. */
  notes: z.array(z.object({ row, text: z.string() })),
  noteCount: count,
  /** How the file was read, to be corrected; null where it was not. */
  table: z.nullable(
    z.object({
      headRow: z.number(),
      columns: z.array(
        z.object({ heading: z.string(), meaning: z.enum(columnMeanings), examples: z.array(z.string()) }),
      ),
      /** A column seems to hold addresses, and its heading is not known. */
      isUnsure: z.boolean(),
      /** For whom the list has no teacher. */
      referringTeacher: z.nullable(z.string()),
      isGuessed: z.boolean(),
      otherSheets: count,
      /** The school year of a title that is of another one, of the common era: the list is taken for the year that runs. */
      otherYear: z.nullable(z.number()),
    }),
  ),
  classes: z.array(z.object({ class: className, students: count })),
  /** `letters`: pending students whose family has no address, to be printed for. */
  mails: z.object({ today: count, held: count, heldUntil: z.nullable(isoTime), letters: count }),
  /** Of those, the ones whom the school has already. */
  letters: z.array(classLettersSchema),
  first: z.array(
    z.object({
      ...named,
      class: z.nullable(className),
      classNumber: z.nullable(z.number()),
      studentGrade: z.nullable(z.string()),
      parentEmail: z.nullable(z.string()),
      referringTeacher: z.string(),
    }),
  ),
})
export type ImportPreview = z.output<typeof importPreviewSchema>

/** `held` parents get no mail today: a mail limit is reached. The optional ones are there when they are not 0. */
export const importResultSchema = z.object({
  imported: count,
  leftOut: count,
  held: count,
  changed: z.optional(count),
  removed: z.optional(count),
  wrongRows: z.optional(count),
  /** The classes of pending students whose family has no address, and no printed letter that still opens. */
  letters: z.optional(z.array(classLettersSchema)),
})
export type ImportResult = z.output<typeof importResultSchema>
