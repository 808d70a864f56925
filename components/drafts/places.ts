// A place is the index of a question, from 0, or one of the two screens around the questions.

export const instructionPlace = -1

export function reviewPlace(questionCount: number): number {
  return questionCount
}

/** The first question without an answer, else the review. */
export function furthestPlace(answers: readonly (number | null)[]): number {
  const firstOpen = answers.indexOf(null)
  return firstOpen === -1 ? reviewPlace(answers.length) : firstOpen
}
