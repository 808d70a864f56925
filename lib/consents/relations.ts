/** What a consent step offers, in this order; none is chosen before. */
export const relations = [
  'mother',
  'father',
  'grandparent',
  'other_relative',
  'foster_parent',
  'legal_guardian',
] as const

/** Of pages that were open during a release, of software, and in rows. */
export const earlierRelations = ['parent', 'guardian'] as const

export type Relation = (typeof relations)[number] | (typeof earlierRelations)[number]

const withoutParentalPower: readonly Relation[] = ['grandparent', 'other_relative', 'foster_parent']

/** Section 20 of the PDPA: who has no parental power names the parent or legal guardian who agrees. */
export function needsAgreement(relation: Relation): boolean {
  return withoutParentalPower.includes(relation)
}
