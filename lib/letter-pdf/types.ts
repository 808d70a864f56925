import type { Language } from '@/lib/i18n/language'

export interface Letter {
  studentName: string
  /** As the school writes it in each language, such as "ป.4/2" and "Grade 4/2"; null without a class. */
  className: { th: string; en: string } | null
  classNumber: number | null
  schoolName: string
  referringTeacher: string
  /** 12 characters, shown as XXXX-XXXX-XXXX; null in a preview. */
  code: string | null
  /** ISO time: the last day on which it opens. Not the column of a referral, whose state is its own room’s. */
  opensUntil: string
  /** The school asks for the account of the address that it has of this family. */
  needsAddress: boolean
}

/** How a family accepts: with a password alone, or with the account of its address. */
type Act = 'byPassword' | 'byAddress'

interface ActTexts {
  steps: string[]
  notes: string
}

/** What all papers of a file have in common, in one language. */
export interface CommonTexts {
  private: string
  heading: string
  acts: Record<Act, ActTexts>
  code: string
  /** Longest first: one line has to hold it. */
  operator: string[]
  qr: string
}

/** What a paper has of its own, in one language. */
export interface OwnTexts {
  to: string
  schoolClass: string
  from: string
  who: string
  until: string
}

/** Composed; `forms` begins with whole names, and has shortened ones where a name is long. */
export interface Paper {
  act: Act
  code: string
  link: string
  forms: Record<Language, OwnTexts>[]
}

/** All that the drawing process is given. */
export interface PrintJob {
  title: string
  perPage: 1 | 2
  /** Drawn across a preview. */
  mark: string | null
  /** Of the page where a code is typed, as a person types it. */
  address: string
  common: Record<Language, CommonTexts>
  papers: Paper[]
}
