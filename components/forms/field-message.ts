import type { Messages, useTranslations } from 'next-intl'

/** @param code error code of the schema or the server, a key of `validation`; undefined if the field is valid */
export function fieldMessage(
  t: ReturnType<typeof useTranslations<'validation'>>,
  code: string | undefined,
): string | undefined {
  if (code === undefined) return undefined
  const key = code as keyof Messages['validation']
  return t(t.has(key) ? key : 'invalid')
}
