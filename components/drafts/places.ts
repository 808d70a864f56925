// Where a person is in a questionnaire: the index of a question (0 is the first), or one of the two screens around them.

/** The screen before the first question: how to answer. */
export const instructionPlace = -1

/** The screen after the last question: all answers, to check and to change. */
export function reviewPlace(questionCount: number): number {
  return questionCount
}

/** The furthest place that can be reached: the first question without an answer, or the list once there is none. */
export function furthestPlace(answers: readonly (number | null)[]): number {
  const firstOpen = answers.indexOf(null)
  return firstOpen === -1 ? reviewPlace(answers.length) : firstOpen
}
