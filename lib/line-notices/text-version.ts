/** Version of the text `lineNotices.consent`, checked by text-version.test.ts. */
export const lineNoticesVersion = 'line-notices-2'
