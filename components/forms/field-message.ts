import type { Messages, useTranslations } from 'next-intl'

/**
 * The error message under a field.
 *
 * @param t translator of the namespace `validation`, whose keys are the codes
 * @param code the error code of the schema or the server; undefined when the field is valid
 */
export function fieldMessage(
  t: ReturnType<typeof useTranslations<'validation'>>,
  code: string | undefined,
): string | undefined {
  if (code === undefined) return undefined
  const key = code as keyof Messages['validation']
  return t(t.has(key) ? key : 'invalid')
}
