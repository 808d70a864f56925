import 'server-only'
import { env } from './env'

/** Who runs this installation and answers for the data in it: the data controller of Thailand's PDPA. */
interface Operator {
  name: string
  address: string
  email: string
  /** Of the data protection officer. */
  dpoEmail: string
}

/** Null where nobody is named, which only a demonstration may do (lib/env-rules.mjs). */
export function getOperator(): Operator | null {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, DPO_EMAIL } = env()
  if (!OPERATOR_NAME || !OPERATOR_ADDRESS || !OPERATOR_EMAIL || !DPO_EMAIL) return null
  return { name: OPERATOR_NAME.trim(), address: OPERATOR_ADDRESS.trim(), email: OPERATOR_EMAIL, dpoEmail: DPO_EMAIL }
}

/** Whether no real data belong here. */
export function isDemonstration(): boolean {
  return env().DEMONSTRATION || getOperator() === null
}
