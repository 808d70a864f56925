/** A link's validity; a browser keeps unsent answers as long. */
export const teacherLinkSeconds = 30 * 24 * 60 * 60
