/** Whether what is asked of a listed doctor is read: by the account that it is shown to. */
export function takesRequests({ userId }: { userId: string | null }): boolean {
  return userId !== null
}
