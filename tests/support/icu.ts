export interface Needs {
  values: Set<string>
  tags: Set<string>
}

/** Reads the values and tags of an ICU message. @throws Error when its braces or tags do not match */
export function needsOf(message: string): Needs {
  const needs: Needs = { values: new Set(), tags: new Set() }
  const end = read(message, 0, needs)
  if (end !== message.length) throw new Error(`one brace too many: ${message}`)
  const opened = [...message.matchAll(/<(\w+)>/g)].map(([, tag]) => tag)
  const closed = [...message.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag)
  if (opened.sort().join() !== closed.sort().join()) throw new Error(`a tag without its end: ${message}`)
  for (const tag of opened) needs.tags.add(tag ?? '')
  return needs
}

/** Reads text from `at` to the closing brace of the text around it or the end. */
function read(message: string, at: number, needs: Needs): number {
  while (at < message.length && message[at] !== '}') {
    at = message[at] === '{' ? readArgument(message, at + 1, needs) : at + 1
  }
  return at
}

function readArgument(message: string, start: number, needs: Needs): number {
  const [head = '', name = '', , kind] = /^\s*(\w+)\s*(,\s*(\w+)\s*)?,?/.exec(message.slice(start)) ?? []
  needs.values.add(kind ? `${name} ${kind}` : name)
  let at = start + head.length
  for (;;) {
    // The branches of a plural, each with its own message; or nothing.
    const [space = ''] = /^[^{}]*/.exec(message.slice(at)) ?? []
    at += space.length
    if (message[at] === '}') return at + 1
    if (at >= message.length) throw new Error(`a brace without its end: ${message}`)
    at = read(message, at + 1, needs) + 1
  }
}
