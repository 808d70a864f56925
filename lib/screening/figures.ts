import { maxScore } from './scoring'

/*
 * Every figure about likelihood or change (docs/decisions/0049). All were measured with other questionnaires, or are assumed:
 * the 18 questions have none of their own.
 */

type FigureKind = 'measured' | 'computed' | 'assumed'

export interface Figure {
  kind: FigureKind
  unit: 'points' | 'children' | 'share' | 'correlation'
  /** By their names in the texts of the page /numbers. */
  values: Readonly<Record<string, number>>
  /** People it was measured on, or other whole numbers of its text. */
  counts?: Readonly<Record<string, number>>
  sources: readonly string[]
}

const cited = {
  liu: 'Liu YC, Liu SK, Shang CY, et al. Norm of the Chinese version of the Swanson, Nolan and Pelham, Version IV scale for ADHD. Taiwanese Journal of Psychiatry 2006;20(4):290–304.',
  gauParents:
    'Gau SSF, Shang CY, Liu SK, et al. Psychometric properties of the Chinese version of the Swanson, Nolan, and Pelham, version IV scale – parent form. International Journal of Methods in Psychiatric Research 2008;17(1):35–44. doi:10.1002/mpr.237',
  gauTeachers:
    'Gau SSF, Lin CH, Hu FC, et al. Psychometric properties of the Chinese version of the Swanson, Nolan, and Pelham, version IV scale – teacher form. Journal of Pediatric Psychology 2009;34(8):850–861. doi:10.1093/jpepsy/jsn133',
  streiner:
    'Streiner DL. Regression toward the mean: its etiology, diagnosis, and treatment. Canadian Journal of Psychiatry 2001;46(1):72–76. doi:10.1177/070674370104600111',
  cohen:
    'Cohen A, Plonsky-Toder M, Tirosh E. The short-term placebo response in children with attention-deficit hyperactivity disorder (ADHD). Journal of Child Neurology 2018;33(5):340 ff. doi:10.1177/0883073818756403',
  coghill:
    'Coghill D, Du Y, Jiang W, et al. A novel school-based approach to screening for attention deficit hyperactivity disorder. European Child & Adolescent Psychiatry 2022 (June).',
  visanuyothin:
    'Visanuyothin T, Pavasuthipaisit C, Wachiradilok P, et al. The prevalence of attention deficit/hyperactivity disorder in Thailand (survey of 2012). Journal of Mental Health of Thailand. he01.tci-thaijo.org/index.php/jmht/article/view/10148',
  arrirak:
    'Arrirak N, Sombuteyotha K, Bourneow C, et al. Prevalence of ADHD and factors for parent’s participation in the care of children with ADHD, Yasothon, Thailand. Journal of Education and Health Promotion 2023. doi:10.4103/jehp.jehp_475_23',
  sakboonyarat:
    'Sakboonyarat B, Chokcharoensap K, Sathuthum N, et al. Prevalence and associated factors of attention deficit hyperactivity disorder (ADHD) in a rural community, central Thailand. Global Journal of Health Science 2018;10(3):60.',
} as const

const spread = 10
const retest = 0.7
const mean = 15
const screening = { found: 0.86, cleared: 0.8 }
const all = 10
const worried = 4
const shares = { country: 0.081, yasothon: 0.065, rural: 0.022 }

/** Of two answers between which nothing has changed. */
const spreadOfDifference = spread * Math.sqrt(2 * (1 - retest))

/** How many standard deviations 80 % and 95 % of all differences are within. */
const within = { eightOfTen: 1.2816, nineteenOfTwenty: 1.96 }

/** In points: below the first nothing may have changed, above the second that is unusual. */
const bands = {
  unsureFrom: Math.round(within.eightOfTen * spreadOfDifference),
  unsureTo: Math.round(within.nineteenOfTwenty * spreadOfDifference),
}

export type ChangeBand = 'usual' | 'unsure' | 'unusual'

/** @param difference in points, a rise or a fall: both count alike */
export function changeBandOf(difference: number): ChangeBand {
  const points = Math.abs(difference)
  if (points < bands.unsureFrom) return 'usual'
  return points <= bands.unsureTo ? 'unsure' : 'unusual'
}

/** The total expected the next time with nothing done: regression to the mean. */
export function expectedNext(total: number): number {
  return Math.round(mean + retest * (total - mean))
}

export interface WholeChildren {
  all: number
  adhd: number
  other: number
}

/** Of ten children whose answers stand out: how many have ADHD, where that share of all such children has it. */
export function ofTen(baseRate: number): WholeChildren {
  const [right, wrong] = [baseRate * screening.found, (1 - baseRate) * (1 - screening.cleared)]
  const adhd = Math.round((all * right) / (right + wrong))
  return { all, adhd, other: all - adhd }
}

/** Children whose parents came with a worry; how many of ten are assumed to have ADHD is `worried`. */
export const ofTenWorried = { ...ofTen(worried / all), worried }

/** As the page /numbers shows them. */
export const figures = {
  change: {
    bands: {
      kind: 'computed',
      unit: 'points',
      values: bands,
      counts: { below: 8, ofAll: 10, upTo: 19, ofTwenty: 20 },
      sources: [],
    },
    expected: {
      kind: 'computed',
      unit: 'points',
      values: { first: 35, next: expectedNext(35) },
      sources: [cited.streiner],
    },
    retest: {
      kind: 'measured',
      unit: 'correlation',
      values: { retest, inattention: 0.72, hyperactivity: 0.67, teacherFrom: 0.6, teacherTo: 0.84 },
      counts: { parents: 221, teachers: 233 },
      sources: [cited.liu, cited.gauParents, cited.gauTeachers],
    },
    spread: { kind: 'assumed', unit: 'points', values: { spread, from: 9, to: 11, max: maxScore }, sources: [] },
    mean: { kind: 'assumed', unit: 'points', values: { mean, max: maxScore }, sources: [] },
    placebo: { kind: 'measured', unit: 'share', values: { share: 0.188, fall: 0.3 }, sources: [cited.cohen] },
  },
  meaning: {
    ofTen: { kind: 'computed', unit: 'children', values: ofTenWorried, sources: [] },
    screening: {
      kind: 'measured',
      unit: 'share',
      values: screening,
      counts: { pupils: 1026 },
      sources: [cited.coghill],
    },
    worried: { kind: 'assumed', unit: 'children', values: { worried, all }, sources: [] },
    wholeClass: {
      kind: 'computed',
      unit: 'children',
      values: { all, few: ofTen(shares.rural).adhd, more: ofTen(shares.country).adhd },
      sources: [],
    },
    thai: {
      kind: 'measured',
      unit: 'share',
      values: shares,
      counts: { countryPupils: 7188, yasothonPupils: 464, ruralPupils: 495 },
      sources: [cited.visanuyothin, cited.arrirak, cited.sakboonyarat],
    },
  },
} as const satisfies Record<string, Record<string, Figure>>
