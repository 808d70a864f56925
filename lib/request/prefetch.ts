/** Fetched by a browser before anybody has opened it, and perhaps never shown. */
export function isPrefetch(headers: Headers): boolean {
  const purposes = [headers.get('sec-purpose'), headers.get('purpose')]
  return headers.has('next-router-prefetch') || purposes.some((value) => value?.includes('prefetch'))
}
