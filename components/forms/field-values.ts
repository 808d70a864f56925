/** Turns an empty control into a missing value instead of an invalid one. */
export const orMissing = { setValueAs: (value: string) => value || undefined }
export const asNumber = { setValueAs: (value: string | undefined) => (value ? Number(value) : undefined) }
