/** For so many hours a repeated request gets the first answer. */
export const keptReplyHours = 24
