/** A browser or Next.js asks in advance, and may never show the answer. */
export function isPrefetch(headers: Headers): boolean {
  const purposes = [headers.get('sec-purpose'), headers.get('purpose')]
  return headers.has('next-router-prefetch') || purposes.some((value) => value?.includes('prefetch'))
}
