import {
  describedIn,
  isSameSpecialty,
  places,
  searchWordings,
  specialties,
  spellingsOfPlaceAround,
  spellingsWith,
  wordingIn,
} from './wordings'

test('there are the 77 provinces and “online”, and no spelling means two things', () => {
  expect(places).toHaveLength(78)
  for (const list of [places, specialties]) {
    const spellings = list.flatMap(({ en, th, also = [] }) => [en, th, ...also].map((each) => each.toLowerCase()))
    expect(new Set(spellings).size).toBe(spellings.length)
    for (const { en, th } of list)
      expect([en, th]).toEqual([expect.stringMatching(/^[A-Z][\w -]+$/), expect.stringMatching(/^[ก-๙]+$/)])
  }
})

test.each([
  ['Chiang Mai', 'เชียงใหม่'],
  ['chiangmai', 'เชียงใหม่'],
  ['เชียงใหม่', 'เชียงใหม่'],
  ['จังหวัดเชียงใหม่', 'เชียงใหม่'],
  ['จ.เชียงใหม่', 'เชียงใหม่'],
  ['กรุงเทพฯ', 'กรุงเทพมหานคร'],
  ['Korat', 'นครราชสีมา'],
  // ำ as two characters.
  ['กําแพงเพชร', 'กำแพงเพชร'],
  ['Siriraj Hospital, Bangkok', 'Siriraj Hospital, Bangkok'],
  ['Online', 'ออนไลน์'],
  ['Online, Bangkok', 'Online, Bangkok'],
  ['', ''],
])('the place %j is %j in Thai', (typed, shown) => {
  expect(wordingIn(places, typed, 'th')).toBe(shown)
})

test('a doctor is described in the reader’s language, and in own words where these are in no list', () => {
  const doctor = { id: 'd1', specialty: 'Developmental-behavioural paediatrician', location: 'เชียงใหม่' }
  expect(describedIn(doctor, 'th')).toEqual({ ...doctor, specialty: 'กุมารแพทย์ด้านพัฒนาการและพฤติกรรม' })
  expect(describedIn(doctor, 'en')).toEqual({ ...doctor, location: 'Chiang Mai' })
  const own = { specialty: 'Neurosurgery', location: 'Vientiane' }
  expect(describedIn(own, 'th')).toEqual(own)
})

test.each([
  ['Paediatrician', 'กุมารแพทย์', true],
  ['Paediatrician', 'pediatrician', true],
  ['Neurosurgery', 'Neurosurgery', true],
  ['ศัลยแพทย์ล\u0e33ไส้', 'ศัลยแพทย์ล\u0e4d\u0e32ไส้', true],
  ['Neurosurgery', 'Neurology', false],
  ['Paediatrician', 'Psychiatrist', false],
  ['จิตแพทย์', 'จิตแพทย์เด็กและวัยรุ่น', false],
])('%j and %j are the same specialty: %j', (one, other, same) => {
  expect([isSameSpecialty(one, other), isSameSpecialty(other, one)]).toEqual([same, same])
})

test('a part of a word finds every spelling of what it can mean', () => {
  expect(spellingsWith(places, 'เชียงใหม่')).toEqual(['Chiang Mai', 'เชียงใหม่'])
  expect(spellingsWith(specialties, 'ระบบประสาท')).toContain('Paediatric neurologist')
  expect(spellingsWith(specialties, 'surgeon')).toEqual([])
})

test('a word is of the place that it names, alone or with the words beside it', () => {
  const at = (query: string, index: number) => spellingsOfPlaceAround(places, query.split(' '), index)
  expect(at('จ.เชียงใหม่', 0)).toEqual(['Chiang Mai', 'เชียงใหม่'])
  expect([0, 1, 2, 3].map((index) => at('neurologist chiang mai ram', index).length)).toEqual([0, 2, 2, 0])
  expect([at('เชียง', 0), at('chiang', 0), at('mai chiang', 1)]).toEqual([[], [], []])
})

test('a whole name is suggested before longer ones that hold it, and all are for no text', () => {
  expect(searchWordings(specialties, 'จิตแพทย์').map(({ en }) => en)).toEqual([
    'Psychiatrist',
    'Child and adolescent psychiatrist',
  ])
  expect(searchWordings(places, '')).toEqual(places)
  for (const list of [places, specialties])
    for (const wording of list)
      for (const name of [wording.en, wording.th]) expect(searchWordings(list, name)[0]).toBe(wording)
})
