import 'server-only'
import type { AppError, ErrorCode, FieldError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { getOperator } from '@/lib/operator'
import en from '@/messages/en.json'
import th from '@/messages/th.json'

type MessagesByCode = { [code in string]?: string }

const messages: Record<Language, { errors: MessagesByCode; validation: MessagesByCode; answers: typeof en.answers }> = {
  en: { errors: en.errors, validation: en.validation, answers: en.answers },
  th: { errors: th.errors, validation: th.validation, answers: th.answers },
}

export function successMessage(language: Language, key: keyof typeof en.answers): { message: string } {
  return { message: messages[language].answers[key] }
}

export function errorMessage(language: Language, code: ErrorCode, details: AppError['details'] = {}): string {
  const [first] = details.errors ?? []
  if (code === 'INVALID_INPUT' && first) return fieldMessage(language, first)
  if (details.messageKey) return successMessage(language, details.messageKey).message
  const sentence = messages[language].errors[code]
  const dpo = code === 'LEGAL_HOLD' && getOperator()?.dpoEmail
  if (sentence && dpo) return `${sentence}: ${dpo}`
  return sentence ?? messages[language].errors.INTERNAL ?? code
}

export function fieldMessage(language: Language, { code }: FieldError): string {
  return messages[language].validation[code] ?? messages[language].validation.invalid ?? code
}
