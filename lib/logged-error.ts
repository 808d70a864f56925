import 'server-only'
import { causeOf } from './db-cause'
import { placesOf } from './stack-trace'

interface LoggedError {
  name: string
  code?: string
  /** The code of PostgreSQL or the network behind a code of Prisma's. */
  state?: string
  message?: string
  at?: string[]
  cause?: LoggedError
  errors?: LoggedError[]
}

/** V8's messages that quote only names of the source. Others quote values, such as `number 17 is not iterable`. */
const engineSentences = [
  /^Cannot (read|set) properties of (undefined|null)/,
  /^(\(intermediate value\)|[\w$.]){1,80} is not (a function|iterable|a constructor|defined)$/,
  /^(undefined|object null) is not iterable/,
  /^Cannot access '[\w$]{1,80}' before initialization$/,
  /^Assignment to constant variable\.$/,
  /^Maximum call stack size exceeded$/,
]

// A message may quote a row, an address or a body: it is logged only when the sentence itself is in the source.
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const places = placesOf(error)
  const nested = (each: unknown) => loggedError(each, depth + 1)
  const isDeep = depth === 3
  return {
    name: error.name,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    state: 'code' in error && /^P\d{4}$/.test(String(error.code)) ? stateBehind(error) : undefined,
    message: ownWords(
      error,
      places.map(({ text }) => text),
    ),
    at: places.map(({ shown }) => shown),
    cause: error.cause === undefined || isDeep ? undefined : nested(error.cause),
    errors: error instanceof AggregateError && !isDeep ? error.errors.slice(0, 3).map(nested) : undefined,
  }
}

function stateBehind(error: Error): string | undefined {
  const { code } = causeOf(error)
  return code === 'UNKNOWN' ? undefined : code
}

function ownWords({ name, message }: Error, texts: (string | undefined)[]): string | undefined {
  if (message.length > 200 || /[\r\n]/.test(message)) return undefined
  if (name === 'TypeError' || name === 'ReferenceError' || name === 'RangeError') {
    const [words] = engineSentences.map((sentence) => sentence.exec(message)?.[0]).filter(Boolean)
    // In a library's code a name may come from a value: `['x'].map(name)`.
    if (words && texts[0] !== undefined) return words
  }
  // A single word may be a value that also occurs in the source, such as a gender.
  if (!/\S \S/.test(message)) return undefined
  const isLiteral = texts.some((text) => ["'", '"', '`'].some((quote) => text?.includes(quote + message + quote)))
  return isLiteral ? message : undefined
}
