/** School staff are members of a school, which is no role. */
export const roles = ['parent', 'teacher', 'doctor'] as const
export type Role = (typeof roles)[number]
