/** As the two write their own names, in every language. */
export const providerNames = { google: 'Google', line: 'LINE' } as const
