import type { Messages, useTranslations } from 'next-intl'

/**
 * The sentence under a refused field.
 *
 * @param t translator of the namespace `validation`, whose keys are the codes
 * @param code what the schema or the server said; undefined when the field is fine
 */
export function fieldMessage(
  t: ReturnType<typeof useTranslations<'validation'>>,
  code: string | undefined,
): string | undefined {
  if (code === undefined) return undefined
  const key = code as keyof Messages['validation']
  return t(t.has(key) ? key : 'invalid')
}
