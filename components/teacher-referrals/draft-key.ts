/** The part of a teacher's token before the dot: not secret, and the same when the link is sent again. */
export function teacherDraftKey(token: string): string {
  return `teacher.${token.split('.')[0]}`
}
