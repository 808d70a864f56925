import { ResultsNotFound } from '@/components/assessments/results/results-not-found'

/** A child whose results the reader may not see (any more), or of which there is none. */
export default function NotFound() {
  return <ResultsNotFound />
}
