/** An empty control is a missing value, not an invalid one. */
export const orMissing = { setValueAs: (value: string) => value || undefined }
export const asNumber = { setValueAs: (value: string | undefined) => (value ? Number(value) : undefined) }
