import 'server-only'
import { env } from './env'

/** The data controller of Thailand's PDPA. */
interface Operator {
  name: string
  address: string
  email: string
  dpoEmail: string
}

/** Null only in a demonstration (lib/env-rules.mjs). */
export function getOperator(): Operator | null {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, DPO_EMAIL } = env()
  if (!OPERATOR_NAME || !OPERATOR_ADDRESS || !OPERATOR_EMAIL || !DPO_EMAIL) return null
  return { name: OPERATOR_NAME.trim(), address: OPERATOR_ADDRESS.trim(), email: OPERATOR_EMAIL, dpoEmail: DPO_EMAIL }
}

export function isDemonstration(): boolean {
  return env().DEMONSTRATION || getOperator() === null
}
