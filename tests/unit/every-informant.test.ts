import type { Bundle, Observation, QuestionnaireResponse, Resource } from '@medplum/fhirtypes'
import { allAssessments } from '@/lib/assessments/informants'
import type { VersionedAssessment } from '@/lib/assessments/types'
import { urnOf } from '@/lib/fhir/addresses'
import { toBundle } from '@/lib/fhir/bundle'
import { answersOf } from '@/lib/fhir/people'
import { formatDate } from '@/lib/i18n/format'
import { renderReport } from '@/lib/reports/render'
import { reportRows } from '@/lib/reports/rows'
import { questionnaire } from '@/lib/screening/questionnaire'
import { setEnvironment } from '../support/environment'
import { readPdf } from '../support/pdf'
import { type RandomFamily, randomFamilies } from '../support/random-families'

setEnvironment()

const families = randomFamilies(1000, 12)
const rendered = randomFamilies(6, 34)
const child = { id: 'child', name: 'Ploy', gender: null, school: '', age: 8 }
const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

function bundleOf({ informants }: RandomFamily): Bundle {
  const assessments = answersOf(informants)
  return toBundle({ child: { ...child, ...times }, assessments }, new Date('2026-12-01T00:00:00.000Z'))
}

function resourcesIn<T extends Resource>({ entry = [] }: Bundle, type: T['resourceType']): T[] {
  return entry.flatMap(({ resource }) => (resource?.resourceType === type ? [resource as T] : []))
}

/** The answers of an informant, in an order that does not depend on the source. */
function numbersOf({ id, answers, totalScore, inattentionCount, hyperactivityCount, riskLevel }: VersionedAssessment) {
  const counts = [totalScore, inattentionCount, hyperactivityCount, riskLevel]
  return [urnOf(`answers ${id}`), ...answers, ...counts].join(' ')
}

function numbersIn(bundle: Bundle): string[] {
  const measured = new Map<string, unknown[]>()
  const byUrn = new Map(bundle.entry?.map(({ fullUrl, resource }) => [resource, fullUrl ?? '']))
  const totals = new Map<string, string>()
  for (const each of resourcesIn<Observation>(bundle, 'Observation')) {
    const from = each.derivedFrom?.[0]?.reference
    if (!from) continue
    // The level is derived from the total, which is derived from the answers.
    const answers = totals.get(from) ?? from
    totals.set(byUrn.get(each) ?? '', answers)
    const value = each.valueQuantity?.value ?? each.valueCodeableConcept?.coding?.[0]?.code
    measured.set(answers, [...(measured.get(answers) ?? []), value])
  }
  return resourcesIn<QuestionnaireResponse>(bundle, 'QuestionnaireResponse').map((each) => {
    const urn = each.identifier?.value ?? ''
    const answers = each.item?.map(({ answer }) => answer?.[0]?.valueCoding?.extension?.[0]?.valueDecimal) ?? []
    return [urn, ...answers, ...(measured.get(urn) ?? [])].join(' ')
  })
}

test('the FHIR export has every set of answers once, with its own numbers and its own person, and no other', () => {
  for (const family of families) {
    const bundle = bundleOf(family)
    const today = family.rows.filter(({ assessment }) => assessment.version === questionnaire.version)
    expect(numbersIn(bundle)).toEqual(today.map(({ assessment }) => numbersOf(assessment)))
    const scores = resourcesIn<Observation>(bundle, 'Observation').filter(({ derivedFrom }) => derivedFrom)
    expect(scores).toHaveLength(4 * today.length)
    const authors = resourcesIn<QuestionnaireResponse>(bundle, 'QuestionnaireResponse').map(({ author }) => author)
    const pairs = new Set(authors.map((author, index) => `${author?.reference} ${today[index]?.identity}`))
    const people = new Set(today.map(({ identity }) => identity))
    expect([pairs.size, new Set(authors.map((author) => author?.reference)).size]).toEqual([people.size, people.size])
    expect(resourcesIn(bundle, 'RelatedPerson')).toHaveLength(people.size)
  }
})

test('the report has every set of answers once as a result, with its own numbers and its own person, and no other', () => {
  for (const { rows, informants } of families) {
    const { results, tables, earlier } = reportRows(informants)
    const printed = [...results, ...earlier].map(({ assessment }) => numbersOf(assessment))
    expect(printed.toSorted()).toEqual(rows.map(({ assessment }) => numbersOf(assessment)).toSorted())
    expect(tables.flat()).toEqual(results)
    expect(Math.max(...tables.map(({ length }) => length))).toBeLessThanOrEqual(5)
    const identities = new Map(rows.map(({ assessment, identity }) => [assessment.id, identity]))
    const pairs = [...results, ...earlier].map((row) => `${row.informant.key} ${identities.get(row.assessment.id)}`)
    expect(new Set(pairs).size).toBe(informants.length)
  }
})

/** How often a text has these lines one after the other. */
function timesIn(text: string, lines: readonly unknown[]): number {
  return `\n${text.replaceAll('\n', '\n\n')}\n`.split(`\n${lines.join('\n\n')}\n`).length - 1
}

const levels = { low: 'Low risk', moderate: 'Moderate risk', high: 'High risk' }

test.each(rendered.map((family, index) => [index, family] as const))(
  'a rendered report, family %i, reads back with every total, date and answer',
  async (_, { informants }) => {
    const data = {
      child: { ...child, grade: null, school: '' },
      informants,
      olderAt: null,
      madeAt: '2026-12-01T00:00:00.000Z',
    }
    const pages = readPdf(await renderReport(data, ['en'])).pages
    const text = pages.join('\n')
    const { results, earlier } = reportRows(informants)
    const given = allAssessments(informants)
    for (const { assessment } of earlier) {
      const { answers, totalScore, inattentionCount, hyperactivityCount, riskLevel } = assessment
      const row = [totalScore, levels[riskLevel], `${inattentionCount}/9`, `${hyperactivityCount}/9`, ...answers]
      expect(timesIn(text, row)).toBe(1)
      expect(text.replaceAll('\n', ' ')).toContain(formatDate(assessment.completedAt, 'en'))
    }
    for (const { assessment } of results) {
      const row = [formatDate(assessment.completedAt, 'en'), assessment.totalScore, levels[assessment.riskLevel]]
      const card = [assessment.totalScore, 'of 54', levels[assessment.riskLevel]]
      expect(timesIn(text, row) + timesIn(text, card)).toBeGreaterThanOrEqual(1)
    }
    // Between the headings of who answered and of the groups is no number but totals, thresholds and signs.
    const who = text.slice(text.indexOf('Who answered'), text.indexOf('Signs by group'))
    const numbers = who
      .split('\n')
      .filter((line) => /^\d+$/.test(line))
      .map(Number)
    const known = [0, 14, 26, 54, ...informants.keys(), informants.length, ...given.map((each) => each.totalScore)]
    expect(numbers.filter((number) => !known.includes(number))).toEqual([])
  },
)
