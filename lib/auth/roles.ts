export const roles = ['parent', 'teacher', 'doctor'] as const
export type Role = (typeof roles)[number]
