import { FieldError } from '@/components/ui/field'

/** Stays until the next attempt; its toast is gone after five seconds. No alert: screen readers have read the toast. */
export function FormFailure({ text }: { text: string | undefined }) {
  return text && <FieldError>{text}</FieldError>
}
