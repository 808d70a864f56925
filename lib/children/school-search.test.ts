import { searchSchools } from './school-search'
import schools from './schools.json'

const namesIn = (language: 'en' | 'th', query: string) => searchSchools(query).map((school) => school[language])

describe('searchSchools', () => {
  it('finds a part of the Thai name', () => {
    expect(namesIn('th', 'สวนกุหลาบ')).toContain('โรงเรียนสวนกุหลาบวิทยาลัย')
  })

  it('finds a part of the English name in any case', () => {
    expect(namesIn('en', 'triam UDOM')).toEqual(
      expect.arrayContaining(['Triam Udom Suksa School', 'Triam Udom Suksa Pattanakarn School']),
    )
  })

  it('does not mind spaces', () => {
    expect(searchSchools(' t r i a m udom ')).toEqual(searchSchools('Triam Udom'))
    expect(namesIn('th', 'บดินทรเดชา(สิงห์สิงหเสนี)')).toEqual(['โรงเรียนบดินทรเดชา (สิงห์ สิงหเสนี)'])
  })

  it('takes ำ in both ways of writing it', () => {
    const whole = searchSchools('ำ')
    expect(whole.length).toBeGreaterThan(0)
    expect(searchSchools('\u0e4d\u0e32')).toEqual(whole)
  })

  it('lists up to ten, or as many as asked for', () => {
    expect(searchSchools('school')).toHaveLength(10)
    expect(searchSchools('โรงเรียน', 3)).toHaveLength(3)
  })

  it('finds every school first by its own name in either language', () => {
    for (const school of schools) {
      expect(searchSchools(school.en)[0]).toEqual(school)
      expect(searchSchools(school.th)[0]).toEqual(school)
    }
  })

  it('finds nothing for nothing, and nothing for what no name holds', () => {
    expect(searchSchools('')).toEqual([])
    expect(searchSchools('   ')).toEqual([])
    expect(searchSchools('hogwarts')).toEqual([])
  })
})
