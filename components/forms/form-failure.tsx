import { FieldError } from '@/components/ui/field'

/**
 * Why the last request of a form failed, above its button. The toast that said it is gone after five seconds; this stays
 * until the next try. It is no alert of its own: the toast has been read out.
 */
export function FormFailure({ text }: { text: string | undefined }) {
  return text && <FieldError>{text}</FieldError>
}
