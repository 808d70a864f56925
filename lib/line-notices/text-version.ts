/** The wording that is agreed to now: `lineNotices.consent` in the messages. text-version.test.ts holds it to its words. */
export const lineNoticesVersion = 'line-notices-2'
