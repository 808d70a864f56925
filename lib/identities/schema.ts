export const socialProviders = ['google', 'line'] as const
export type SocialProvider = (typeof socialProviders)[number]
