/** By key, the texts that the browser would not store: blocked, as in some private modes, or full. */
export const onlyHere: Record<string, string> = {}

/** @returns undefined if storage is blocked or full */
export function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

export function readStored(key: string): string | null | undefined {
  return onlyHere[key] ?? tryStorage((storage) => storage.getItem(key))
}

/** @returns whether it outlives the document */
export function store(key: string, text: string): boolean {
  onlyHere[key] = text
  tryStorage((storage) => {
    storage.setItem(key, text)
    delete onlyHere[key]
  })
  return !(key in onlyHere)
}

export function storedKeys(): string[] {
  return Object.keys({ ...tryStorage((storage) => ({ ...storage })), ...onlyHere })
}

export function removeStored(shouldRemove: (key: string) => boolean): void {
  for (const key of storedKeys().filter(shouldRemove)) {
    delete onlyHere[key]
    tryStorage((storage) => storage.removeItem(key))
  }
}
