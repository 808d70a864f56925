export const replyHours = 24
