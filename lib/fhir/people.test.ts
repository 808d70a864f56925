import type { RelatedPerson } from '@medplum/fhirtypes'
import { faultsOf } from '@/tests/support/fhir'
import { all, answered, bundleOf, resources } from '@/tests/support/screening-record'

test.each([
  ['mother', 'MTH'],
  ['father', 'FTH'],
  ['grandparent', 'GRPRN'],
  ['other_relative', 'FAMMEMB'],
  ['foster_parent', 'PRNFOST'],
  ['legal_guardian', 'GUARD'],
  ['parent', 'PRN'],
  ['guardian', 'GUARD'],
  [null, undefined],
] as const)('a relation %s is %s of HL7’s roles', (relation, code) => {
  const bundle = bundleOf({ assessments: [answered(18, 'parent', all, { relation })] })
  const [person] = resources<RelatedPerson>(bundle, 'RelatedPerson')
  const coded = person?.relationship?.[0]?.coding?.filter(({ system }) => system?.endsWith('v3-RoleCode'))
  expect(coded?.map((each) => each.code)).toEqual(code ? [code] : [])
  expect(faultsOf(bundle)).toEqual([])
})
