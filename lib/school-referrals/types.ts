export type SchoolReferralStatus = 'pending' | 'accepted' | 'completed' | 'revoked' | 'declined'

/** `wrong_person`: whoever has the link said so · `child_deleted`: its parent deleted the child before the questions were answered */
export type DeclineReason = 'wrong_person' | 'child_deleted'

/** What a school reads: the statuses of the API, `expired` for a link that was not used in time, and why one was declined. */
export type ShownStatus = SchoolReferralStatus | DeclineReason | 'expired'

/** A school's request to a parent, as the school sees it: nothing of the child's health, only how far it has come. */
export interface SchoolReferral {
  id: string
  status: SchoolReferralStatus
  /** Of a declined one alone, where it is known. */
  declinedBecause?: DeclineReason
  studentName: string
  studentGrade: string | null
  parentName: string | null
  parentEmail: string
  referringTeacher: string
  referralReason: string | null
  /** ISO 8601 UTC. */
  createdAt: string
  /** The page the parent accepts on; dead once the referral was revoked or declined. */
  referralLink: string
}

/**
 * What became of the mail with the newest link. `held`: this address or this school had had enough for the day, so none was
 * written; `failed`: given up; `none`: a demo's, or no longer wanted.
 */
export type ReferralMail = 'sent' | 'waiting' | 'held' | 'failed' | 'none'

/** A referral in the school's own list. What it has more is for the page; the school's software gets the contract's keys. */
export interface ListedSchoolReferral extends SchoolReferral {
  mail: ReferralMail
  /** Still pending, but its link has run out: sending it again makes a new one. */
  isExpired: boolean
}

/** A page of a school's referrals, newest first. */
export interface SchoolReferralPage {
  referrals: ListedSchoolReferral[]
  /** Where the next, older page begins; null on the last one. */
  next: string | null
}

/** What the holder of a link may know. After acceptance readers other than the acceptor get status and school only. */
export interface ReferralForParent {
  referral: {
    status: SchoolReferralStatus
    studentName?: string
    studentGrade?: string | null
    referringTeacher?: string
    referralReason?: string | null
  }
  /** `isDemo` is for the page; the call does not answer it. */
  school: { name: string; isDemo: boolean }
  /** The child that came of it, for the acceptor alone. */
  ownChildId: string | null
}

/** How many referrals of one week have come how far. */
export interface ReferralWeek {
  /** The Monday it begins with, in Thailand: `2026-11-16`. */
  weekStart: string
  pending: number
  accepted: number
  completed: number
}
