/** The providers' own names, the same in every language. */
export const providerNames = { google: 'Google', line: 'LINE' } as const
