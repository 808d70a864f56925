import { areaAboveThreshold, symptomGroups } from './presentation'
import { questionCount, type Score, type SymptomGroup } from './scoring'

/** What answers show. `area`, `areas`: six of nine or more, although the total is not high; `either`: one area each, of two people. */
export const signs = ['low', 'moderate', 'area', 'either', 'areas', 'high'] as const
export type Signs = (typeof signs)[number]

/** home: parents alone · together: a teacher of the same weeks too · apart: teachers, but of other times */
export const settings = ['one', 'home', 'together', 'apart'] as const
export type Setting = (typeof settings)[number]

type Headline = 'few' | 'askTeacher' | 'askAgain' | 'share' | 'talkTogether' | 'area' | 'areas' | 'doctor'
type Advice = 'watch' | 'askThenDoctor' | 'results' | 'discuss' | 'arrange'
/** talk: with the parent who alone may ask teachers and doctors */
type Action = 'later' | 'teacher' | 'combined' | 'doctor' | 'talk'

/** The texts are in `meaning` of the messages, by these names. */
interface Way {
  headline: Headline
  advice: Advice
  action: Action
  /** Offered beside it. */
  second: Action | null
}

function way(headline: Headline, advice: Advice, action: Action, second: Action): Way {
  return { headline, advice, action, second }
}

function doctorFirst(headline: Headline, advice: Advice): Record<Setting, Way> {
  const teacherNext = way(headline, advice, 'doctor', 'teacher')
  return {
    one: teacherNext,
    home: teacherNext,
    together: way(headline, advice, 'doctor', 'combined'),
    apart: teacherNext,
  }
}

/** A doctor comes before a teacher as soon as anyone's answers are high or six of nine in one area. */
const ways: Record<Signs, Record<Setting, Way>> = {
  low: {
    one: way('few', 'watch', 'later', 'doctor'),
    home: way('few', 'watch', 'later', 'doctor'),
    together: way('few', 'watch', 'combined', 'doctor'),
    apart: way('few', 'watch', 'combined', 'doctor'),
  },
  moderate: {
    one: way('askTeacher', 'askThenDoctor', 'teacher', 'doctor'),
    home: way('askTeacher', 'askThenDoctor', 'teacher', 'doctor'),
    together: way('share', 'results', 'combined', 'doctor'),
    apart: way('askAgain', 'askThenDoctor', 'teacher', 'doctor'),
  },
  area: doctorFirst('area', 'discuss'),
  either: doctorFirst('areas', 'discuss'),
  areas: doctorFirst('areas', 'discuss'),
  high: doctorFirst('doctor', 'arrange'),
}

export type Scored = Omit<Score, 'symptomType'>

export interface Answered extends Scored {
  isTeacher: boolean
  /** Of another time than the answers that are compared. */
  isApart: boolean
}

/** What a child's newest answers mean together, for every reader. */
export interface Meaning<T> extends Way {
  signs: Signs
  setting: Setting
  /** The only set of answers, so that no name is needed. */
  isOnly: boolean
  /** Those whose answers show these signs, in these areas. */
  from: T[]
  areas: SymptomGroup[]
}

export function signsOf(score: Scored): Signs {
  const areas = areaAboveThreshold(score).length
  if (areas > 0) return areas > 1 ? 'areas' : 'area'
  return score.riskLevel
}

/**
 * The strongest signs lead, of any informant; what is compared comes before answers of another time.
 *
 * @param people the newest answers of each
 * @param mayAsk false for a parent who may not ask teachers and doctors about this child
 * @param all with older answers that are compared in place of the newest
 */
export function meaningOf<T extends Answered>(
  people: readonly [T, ...T[]],
  { mayAsk = true, all = people }: { mayAsk?: boolean; all?: readonly Answered[] } = {},
): Meaning<T> {
  const [first, ...others] = people
  const strongest = others.reduce((found, each) => (isStronger(each, found) ? each : found), first)
  const setting = settingOf(all)
  const from = people.filter((each) => signsOf(each) === signsOf(strongest) && each.isApart === strongest.isApart)
  const areas = symptomGroups.filter((group) => from.some((each) => areaAboveThreshold(each).includes(group)))
  const found = signsOf(strongest) === 'area' && areas.length > 1 ? 'either' : signsOf(strongest)
  const way = ways[found][setting]
  const isOnly = people.length === 1
  return { ...(mayAsk ? way : withoutAsking(way)), signs: found, setting, isOnly, areas, from }
}

function isStronger(one: Answered, other: Answered): boolean {
  const distance = signs.indexOf(signsOf(one)) - signs.indexOf(signsOf(other))
  return distance > 0 || (distance === 0 && other.isApart && !one.isApart)
}

function settingOf(people: readonly Answered[]): Setting {
  const teachers = people.filter(({ isTeacher }) => isTeacher)
  const isSeveral = people.length > 1
  if (isSeveral && teachers.some(({ isApart }) => !isApart)) return 'together'
  if (isSeveral && teachers.length > 0) return 'apart'
  return people.filter(({ isApart }) => !isApart).length > 1 ? 'home' : 'one'
}

function withoutAsking({ headline, advice, action, second }: Way): Way {
  const asksTeacher = headline === 'askTeacher' || headline === 'askAgain'
  return {
    headline: asksTeacher ? 'talkTogether' : headline,
    advice: asksTeacher ? 'results' : advice,
    action: action === 'teacher' || action === 'doctor' ? 'talk' : action,
    second: second === 'combined' ? second : null,
  }
}

/** Of three or more who are compared: how many noticed six or more of nine signs, and in which area the most did. */
export interface EveryonesHeadline {
  key: 'allOnBoth' | 'allOn' | 'someOn' | 'none'
  group: SymptomGroup
  count: number
}

/** @param counts by area, how many of `people` noticed six or more of nine */
export function everyonesHeadline(counts: Record<SymptomGroup, number>, people: number): EveryonesHeadline {
  const group = counts.hyperactivity > counts.inattention ? 'hyperactivity' : 'inattention'
  const count = counts[group]
  if (count === 0) return { key: 'none', group, count }
  if (count < people) return { key: 'someOn', group, count }
  return { key: counts.inattention === counts.hyperactivity ? 'allOnBoth' : 'allOn', group, count }
}

const quickBelowSeconds = 20

/** What a reader should know about how the answers were given; it is no part of the score. */
export interface AnswerNotes {
  /** The value of all 18 answers, if they are alike. */
  alike: number | null
  /** From the first answer to the last, if that was very quick. By the browser's clock, which is never trusted. */
  quick: number | null
}

export interface Given {
  answers: readonly number[]
  /** As the browser measured it; null if unknown. */
  seconds: number | null
}

export function answerNotes({ answers, seconds }: Given): AnswerNotes {
  const [first] = answers
  const isAlike = answers.length === questionCount && answers.every((each) => each === first)
  return {
    alike: first !== undefined && isAlike ? first : null,
    quick: seconds !== null && seconds < quickBelowSeconds ? seconds : null,
  }
}
