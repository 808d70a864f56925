/**
 * Never shown: every page that calls `notFound()` has a `not-found.tsx` of its own nearer to it, and unknown paths have
 * global-not-found.tsx. Next sends the outermost one with every page, and its own is larger.
 */
export default function NotFound() {
  return <h1>404</h1>
}
