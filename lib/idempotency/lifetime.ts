export const keptReplyHours = 24
