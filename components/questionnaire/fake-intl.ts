import en from '@/messages/en.json'

type Messages = { [key: string]: string | Messages }

/**
 * next-intl for component tests: the English messages with their placeholders filled in, nothing more. The library is
 * published as ES modules only, which Jest does not load by itself.
 */
export function useTranslations(namespace: string) {
  const t = (key: string, values: Record<string, unknown> = {}) =>
    messageAt(`${namespace}.${key}`).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return Object.assign(t, {
    rich: (key: string, values?: Record<string, unknown>) => t(key, values).replace(/<[^>]+>/g, ''),
  })
}

function messageAt(path: string): string {
  const found = path
    .split('.')
    .reduce<string | Messages | undefined>((part, key) => (typeof part === 'object' ? part[key] : undefined), en)
  if (typeof found !== 'string') throw new Error(`no message ${path}`)
  return found
}
