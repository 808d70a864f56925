import type {
  Coding,
  Extension,
  Patient,
  Questionnaire,
  QuestionnaireResponse,
  RelatedPerson,
} from '@medplum/fhirtypes'
import { questionnaire } from '@/lib/screening/questionnaire'
import { faultsOf } from '@/tests/support/fhir'
import { answered, assessments, bundleOf, child, ones, resources } from '@/tests/support/screening-record'
import { urnOf } from './addresses'
import { codeSystems } from './code-systems'

const ordinalValue = 'http://hl7.org/fhir/StructureDefinition/ordinalValue'
const itemWeight = 'http://hl7.org/fhir/StructureDefinition/itemWeight'

/** As scoring engines do it: the first extension of a name they know. */
function weightIn(element: { extension?: Extension[] } | undefined, url: string): number | undefined {
  return element?.extension?.find((each) => each.url === url)?.valueDecimal
}

describe.each([ordinalValue, itemWeight])('an engine that knows %s', (url) => {
  test('an engine gets each total by adding up the weights of the answers', () => {
    const bundle = bundleOf()
    const totals = resources<QuestionnaireResponse>(bundle, 'QuestionnaireResponse').map(({ item }) =>
      item?.reduce((sum, { answer }) => sum + (weightIn(answer?.[0]?.valueCoding, url) ?? Number.NaN), 0),
    )
    expect(totals).toEqual(assessments.map(({ totalScore }) => totalScore))
  })

  test('an engine finds the same weights on the options of every question, and on the coding in each', () => {
    const questionnaires = resources<Questionnaire>(bundleOf(), 'Questionnaire')
    expect(questionnaires).toHaveLength(2)
    for (const { item } of questionnaires) {
      const questions = item?.filter(({ type }) => type === 'choice') ?? []
      expect(questions).toHaveLength(18)
      for (const { answerOption } of questions) {
        const weights = answerOption?.map((option) => [weightIn(option, url), weightIn(option.valueCoding, url)])
        expect(weights).toEqual(questionnaire.scale.map(({ value }) => [value, value]))
      }
    }
  })
})

test('the code system of the answers has the weights, as R4 and as R5 write them', () => {
  const answers = codeSystems().find(({ id }) => id === 'adhd-screening-answers')
  expect(answers?.property?.map(({ uri }) => uri)).toEqual(['http://hl7.org/fhir/concept-properties#itemWeight'])
  const weights = answers?.concept?.map((concept) => [
    weightIn(concept, ordinalValue),
    concept.property?.find(({ code }) => code === answers.property?.[0]?.code)?.valueDecimal,
  ])
  expect(weights).toEqual(questionnaire.scale.map(({ value }) => [value, value]))
})

test.each<[string, string | undefined]>([
  ['พลอย', 'th'],
  ['ด.ช. พลอย ๒', 'th'],
  ['Ploy', undefined],
  ['พลอย (Ploy)', undefined],
  ['🦊', undefined],
])('a child or a teacher called %s has a name in the language that its letters tell: %s', (name, language) => {
  const teacher = answered(20, 'teacher', ones)
  const bundle = bundleOf({
    child: { ...child, name },
    assessments: [{ ...teacher, informant: { ...teacher.informant, name } }],
  })
  expect(faultsOf(bundle)).toEqual([])
  const people = [...resources<Patient>(bundle, 'Patient'), ...resources<RelatedPerson>(bundle, 'RelatedPerson')]
  for (const person of people) {
    expect(person.name).toHaveLength(1)
    expect(person.name?.[0]?.text).toBe(name)
    const stated = person.name?.[0]?.extension?.find(({ url }) => url.endsWith('/language'))?.valueCode
    expect(stated).toBe(language)
  }
  expect(people).toHaveLength(2)
})

test('every code of ours in a bundle has its Thai name beside the English one', () => {
  const found: Coding[] = []
  JSON.stringify(bundleOf(), (_, value) => {
    if (String(value?.system).startsWith('https://sati.example/') && value.code) found.push(value)
    return value
  })
  expect(found.length).toBeGreaterThan(100)
  const thai = found.map((coding) => (coding as { _display?: { extension: Extension[] } })._display?.extension)
  for (const extension of thai) {
    expect(extension).toMatchObject([
      { extension: [{ valueCode: 'th' }, { valueString: expect.stringMatching(/\p{Script=Thai}/u) }] },
    ])
  }
})

test('an export names what is served here, and is about the same patient as one from before that was so', () => {
  const urls = [...codeSystems(), ...resources<Questionnaire>(bundleOf(), 'Questionnaire')].map(({ url, id }) => [
    url,
    id,
  ])
  expect(urls).toHaveLength(6)
  for (const [url, id] of urls) expect(url).toMatch(new RegExp(`^https://sati\\.example/api/fhir/\\w+/${id}$`))
  // Made by the release before this one.
  expect(urnOf(`patient ${child.id}`)).toBe('urn:uuid:db7f1e1c-acf2-5712-b7ea-8225dfc88c9c')
})
