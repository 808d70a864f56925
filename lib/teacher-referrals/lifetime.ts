/** How long a teacher's link works, and hence how long a browser keeps finished answers that wait to be sent. */
export const teacherLinkSeconds = 30 * 24 * 60 * 60
