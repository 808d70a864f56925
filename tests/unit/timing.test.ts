import { isMedianSurelyWithin } from '../support/timing'

/** Half of them below the middle, half above, as far apart as chance would have it. */
const around = (middle: number, size: number) =>
  Array.from({ length: size }, (_, at) => middle + ((at + 0.5) / size - 0.5) * 0.2)

test.each([
  ['a narrow sample in the middle', around(1, 30), true],
  ['the same with a few that were disturbed', [...around(1, 30), 4, 9, 0.2], true],
  ['too few', around(1, 10), false],
  ['a sample whose median is within by chance', around(1.1, 30), false],
  ['a sample elsewhere', around(1.2, 100), false],
])('a comparison of %s is judged by whether the median is surely within bounds', (_, sample, isSure) => {
  expect(isMedianSurelyWithin([0.88, 1.13], sample)).toBe(isSure)
})
