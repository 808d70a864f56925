import type {
  Bundle,
  CodeSystem,
  Extension,
  Observation,
  Questionnaire,
  QuestionnaireResponse,
  RelatedPerson,
  Resource,
} from '@medplum/fhirtypes'
import { questionnaire } from '@/lib/screening/questionnaire'
import { danglingIn, faultsOf } from '@/tests/support/fhir'
import {
  all,
  answered,
  assessments,
  bundleOf,
  child,
  none,
  now,
  ones,
  resources,
} from '@/tests/support/screening-record'
import { toBundle } from './bundle'
import { resourceTypes } from './schema'
import type { ScreeningRecord } from './types'

describe('a bundle', () => {
  test('a bundle is valid FHIR R4, and everything it points to is in it', () => {
    const bundle = bundleOf()
    expect(faultsOf(bundle)).toEqual([])
    expect(danglingIn(bundle)).toEqual([])
    const urls = bundle.entry?.map(({ fullUrl }) => fullUrl) ?? []
    expect(new Set(urls).size).toBe(urls.length)
  })

  test.each<[string, Partial<ScreeningRecord>]>([
    ['of a child of whom little is known', { child: { ...child, age: null, gender: null } }],
    ['with one parent’s answers', { assessments: [answered(10, 'parent', ones, { relation: 'guardian' })] }],
    ['with a teacher’s alone', { assessments: [answered(10, 'teacher', all)] }],
    ['of a name with no-break spaces', { child: { ...child, name: 'พลอย\u00a0ๆ\u2003ใจดี' } }],
    [
      'of a name that looks like markup',
      { child: { ...child, name: '<script>alert("1")</script> {"a":1} \u{1f98a}' } },
    ],
  ])('a bundle %s is valid too', (_, changes) => {
    const bundle = bundleOf(changes)
    expect(faultsOf(bundle)).toEqual([])
    expect(danglingIn(bundle)).toEqual([])
  })

  test('a gender that is not told is absent, never unknown, and one that the parent called other stays so', () => {
    const [withheld] = resources(bundleOf({ child: { ...child, gender: null } }), 'Patient')
    expect(withheld).not.toHaveProperty('gender')
    expect(resources(bundleOf({ child: { ...child, gender: 'other' } }), 'Patient')).toMatchObject([
      { gender: 'other' },
    ])
  })

  test.each([
    [all, ['H', 'high']],
    [ones, ['moderate']],
    [none, ['low']],
  ])('a total says its level, and a viewer that knows no code of ours marks the high one: %j', (answers, codes) => {
    const bundle = bundleOf({ assessments: [answered(10, 'parent', answers)] })
    const [total] = resources<Observation>(bundle, 'Observation').filter(({ interpretation }) => interpretation)
    expect(total?.interpretation?.[0]?.coding?.map(({ code }) => code)).toEqual(codes)
    expect(faultsOf(bundle)).toEqual([])
  })

  test('a bundle is the same for the same record, but for its time', () => {
    const record: ScreeningRecord = { child, assessments }
    const later = toBundle(record, new Date('2027-01-01T00:00:00.000Z'))
    expect({ ...later, timestamp: now.toISOString() }).toEqual(toBundle(record, now))
    expect(later.timestamp).toBe('2027-01-01T00:00:00.000Z')
  })

  test('a bundle holds none of our own ids', () => {
    const text = JSON.stringify(bundleOf())
    expect([child.id, ...assessments.map(({ id }) => id)].filter((id) => text.includes(id))).toEqual([])
  })

  test('a bundle names who answered, and how they are related to the child', () => {
    const people = resources(
      bundleOf({
        assessments: [
          answered(20, 'teacher', ones),
          answered(18, 'parent', all, { relation: 'guardian', name: 'นก ใจดี' }),
        ],
      }),
      'RelatedPerson',
    ) as {
      name?: object
      relationship: object
    }[]
    expect(people).toMatchObject([
      { name: [{ text: 'คุณครูศิริพร' }], relationship: [{ coding: [{ code: 'teacher' }] }] },
      { name: [{ text: 'นก ใจดี' }], relationship: [{ coding: [{ code: 'GUARD' }, { code: 'parent' }] }] },
    ])
  })
})

test('each person is one RelatedPerson, whose answers are that person’s own, however often they answered', () => {
  const others = [
    answered(28, 'teacher', all, { first: 24 }),
    answered(26, 'second_parent', ones, { relation: 'guardian' }),
    answered(24, 'teacher', none),
  ]
  const bundle = bundleOf({ assessments: [...others, ...assessments] })
  expect([faultsOf(bundle), danglingIn(bundle)]).toEqual([[], []])
  const people = resources<RelatedPerson>(bundle, 'RelatedPerson')
  expect(people.map(({ relationship }) => relationship?.[0]?.coding?.map(({ code }) => code))).toEqual([
    ['teacher'],
    ['GUARD', 'second-parent'],
    ['teacher'],
    ['MTH', 'parent'],
  ])
  const authors = resources<QuestionnaireResponse>(bundle, 'QuestionnaireResponse').map(({ author, source }) => {
    expect(source).toEqual(author)
    return author?.reference
  })
  expect(authors[0]).toBe(authors[2])
  expect(authors[4]).toBe(authors[5])
  expect(new Set(authors).size).toBe(4)
  // A person's address is the same with answers added later.
  expect(resources<QuestionnaireResponse>(bundleOf(), 'QuestionnaireResponse').map((each) => each.author)).toEqual(
    resources<QuestionnaireResponse>(bundle, 'QuestionnaireResponse')
      .slice(3)
      .map((each) => each.author),
  )
})

describe('what it says', () => {
  test('a bundle holds the answers, in question order, under the questions of the informant', () => {
    const responses = resources<QuestionnaireResponse>(bundleOf(), 'QuestionnaireResponse')
    const values = responses.map(({ item }) =>
      item?.map(({ answer }) => answer?.[0]?.valueCoding?.extension?.[0]?.valueDecimal),
    )
    expect(values).toEqual(assessments.map(({ answers }) => answers))
    expect(responses.map(({ authored }) => authored)).toEqual(assessments.map(({ completedAt }) => completedAt))
    const questions = resources<Questionnaire>(bundleOf(), 'Questionnaire')
    expect(responses.map((each) => each.questionnaire)).toEqual(
      ['teacher', 'parent', 'parent'].map(
        (by) => `https://sati.example/api/fhir/Questionnaire/adhd-screening-18-${by}|1.0.0`,
      ),
    )
    for (const by of ['parent', 'teacher'] as const) {
      const asked = questions.find(({ url }) => url?.endsWith(by))?.item?.slice(1)
      expect(asked?.map(({ text }) => text)).toEqual(questionnaire.items.map((item) => item[by].en))
      const thai = asked?.map((item) => JSON.stringify((item as { _text?: object })._text))
      expect(
        thai?.every((text, index) => text?.includes(questionnaire.items[index]?.[by].th.slice(0, 12) ?? '?')),
      ).toBe(true)
    }
  })

  test.each([
    ['th', (item: (typeof questionnaire.items)[number]) => item.teacher.th],
    ['en', (item: (typeof questionnaire.items)[number]) => item.teacher.en],
    [null, null],
  ] as const)('each answer is under the wording that was answered, in its language (%s)', (language, wordingOf) => {
    const [teachers] = assessments
    const [response] = resources<QuestionnaireResponse>(
      bundleOf({ assessments: teachers ? [{ ...teachers, language }] : [] }),
      'QuestionnaireResponse',
    )
    const texts = response?.item?.map(
      (item) => (item as { _text?: { extension?: Extension[] } })._text?.extension?.[0]?.extension,
    )
    const expected = questionnaire.items.map(
      (item) =>
        wordingOf?.(item) && [
          { url: 'lang', valueCode: language },
          { url: 'content', valueString: wordingOf(item) },
        ],
    )
    expect(texts).toEqual(expected.map((each) => each ?? undefined))
    expect(response?.item?.map(({ text }) => text)).toEqual(questionnaire.items.map((item) => item.teacher.en))
  })

  test('a bundle holds the total, the counts and the level, each with the note that it is no diagnosis', () => {
    const found = resources<Observation>(bundleOf(), 'Observation').filter(({ derivedFrom }) => derivedFrom)
    const values = found.map((each) => [
      each.code.coding?.[0]?.code,
      each.valueQuantity?.value ?? each.valueCodeableConcept?.coding?.[0]?.code,
    ])
    const of = (total: number, counts: number, level: string) => [
      ['total-score', total],
      ['inattention-count', counts],
      ['hyperactivity-count', counts],
      ['risk-level', level],
    ]
    expect(values).toEqual([...of(18, 0, 'moderate'), ...of(54, 9, 'high'), ...of(0, 0, 'low')])
    const alike = [
      'Some signs were reported. All 18 answers are alike: Occasionally.',
      'พบสัญญาณของอาการบางข้อ คำตอบทั้ง 18 ข้อเหมือนกันหมด: บางครั้ง',
    ]
    expect(found[3]?.note?.slice(0, 2).map(({ text }) => text)).toEqual(alike)
    for (const { status, note, code } of found) {
      expect(status).toBe('final')
      const disclaimers = code.coding?.[0]?.code === 'risk-level' ? note?.slice(2) : note
      expect(disclaimers?.map(({ text }) => text)).toEqual([
        expect.stringContaining('not a diagnosis'),
        expect.stringContaining('ไม่ใช่การวินิจฉัยโรค'),
      ])
    }
    expect(bundleOf().meta?.tag?.[0]?.display).toBe('Screening result, not a diagnosis')
  })

  test('the bundle holds no diagnosis: no Condition and no code for one, whatever the answers', () => {
    for (const value of [0, 1, 2, 3]) {
      const bundle = bundleOf({
        assessments: [
          answered(
            10,
            'parent',
            none.map(() => value),
          ),
          answered(11, 'teacher', all),
        ],
      })
      const types = new Set(bundle.entry?.map(({ resource }) => resource?.resourceType))
      expect([...types].filter((type) => !resourceTypes.some((known) => known === type))).toEqual([])
      const text = JSON.stringify(bundle).replace(/urn:uuid:[\da-f-]+/g, '')
      expect(text).not.toMatch(/Condition|snomed|icd-?1\d|F90|presentation|combined|inattentive/i)
    }
    expect(resourceTypes).not.toContain('Condition')
  })

  test('a bundle explains all of its codes in both languages', () => {
    const systems = resources<CodeSystem>(bundleOf(), 'CodeSystem')
    expect(systems.map(({ url, count }) => [url?.split('-').at(-1), count])).toEqual([
      ['terms', 8],
      ['levels', 3],
      ['items', 18],
      ['answers', 4],
    ])
    for (const { url, version, concept } of systems) {
      expect(concept?.every(({ designation }) => /\p{Script=Thai}/u.test(designation?.[0]?.value ?? ''))).toBe(true)
      const codes = new Map(concept?.map(({ code, display }) => [code, display]))
      JSON.stringify(bundleOf(), (_, value) => {
        if (value?.system === url) {
          expect([value.version, codes.get(value.code)]).toEqual([version, value.display])
        }
        return value
      })
    }
  })
})

describe('the validators', () => {
  /** A good bundle with one thing broken in it. */
  function broken(type: Resource['resourceType'], change: (resource: Record<string, unknown>) => void): Bundle {
    const bundle = bundleOf()
    change(resources(bundle, type)[0] as unknown as Record<string, unknown>)
    return bundle
  }

  /** One informant's patient is the other informant. */
  function misplaced(): Bundle {
    const other = bundleOf().entry?.findLast(({ resource }) => resource?.resourceType === 'RelatedPerson')?.fullUrl
    return broken('RelatedPerson', (each) => Object.assign(each, { patient: { reference: other } }))
  }

  test.each<[string, Bundle, RegExp]>([
    ['a missing status', broken('QuestionnaireResponse', (each) => delete each.status), /status/],
    ['a missing code', broken('Observation', (each) => delete each.code), /code/],
    ['a code that is text', broken('Observation', (each) => Object.assign(each, { code: 'total' })), /code/],
    [
      'an unknown status',
      broken('Observation', (each) => Object.assign(each, { status: 'guessed' })),
      /status must be/,
    ],
    ['an unknown gender', broken('Patient', (each) => Object.assign(each, { gender: 'girl' })), /gender must be/],
    ['a field that is not FHIR', broken('Patient', (each) => Object.assign(each, { riskLevel: 'high' })), /riskLevel/],
    [
      'a time that is none',
      broken('QuestionnaireResponse', (each) => Object.assign(each, { authored: 'today' })),
      /authored/,
    ],
    ['a patient who is none', misplaced(), /patient/],
    ['an unnamed system', broken('CodeSystem', (each) => delete each.content), /content/],
    ['an empty bundle type', { ...bundleOf(), type: undefined } as unknown as Bundle, /type/],
  ])('the validators refuse %s', (_, bundle, says) => {
    expect(faultsOf(JSON.parse(JSON.stringify(bundle))).join('\n')).toMatch(says)
  })

  test('the validators and our own check refuse a reference that leads nowhere', () => {
    const elsewhere = { reference: 'urn:uuid:00000000-0000-4000-8000-000000000000' }
    expect(danglingIn(broken('Observation', (each) => Object.assign(each, { subject: elsewhere })))).toEqual([
      elsewhere.reference,
    ])
    expect(
      danglingIn(broken('QuestionnaireResponse', (each) => Object.assign(each, { questionnaire: 'x|1' }))),
    ).toEqual(['x|1'])
    const bundle = bundleOf()
    const without = bundle.entry?.filter(({ resource }) => resource?.resourceType !== 'CodeSystem') ?? []
    expect(danglingIn({ ...bundle, entry: without }).length).toBeGreaterThan(100)
  })
})
