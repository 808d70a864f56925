/** By key, the texts that the browser would not store: blocked, as in some private modes, or full. */
export const unstoredTexts: Record<string, string> = {}

/** @returns undefined if storage is blocked or full */
export function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

export function readStored(key: string): string | null | undefined {
  return unstoredTexts[key] ?? tryStorage((storage) => storage.getItem(key))
}

/** @returns whether it outlives the document */
export function store(key: string, text: string): boolean {
  unstoredTexts[key] = text
  tryStorage((storage) => {
    storage.setItem(key, text)
    delete unstoredTexts[key]
  })
  return !(key in unstoredTexts)
}

export function storedKeys(): string[] {
  return Object.keys({ ...tryStorage((storage) => ({ ...storage })), ...unstoredTexts })
}

export function removeStored(shouldRemove: (key: string) => boolean): void {
  for (const key of storedKeys().filter(shouldRemove)) {
    delete unstoredTexts[key]
    tryStorage((storage) => storage.removeItem(key))
  }
}
