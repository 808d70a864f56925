export function takesRequests({ userId }: { userId: string | null }): boolean {
  return userId !== null
}
