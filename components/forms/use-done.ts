import { useRouter } from 'next/navigation'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast, type ToastMessage } from '@/components/ui/toast'

/**
 * For a request that has worked and whose button is about to disappear: shows a toast, moves the focus to a heading, by default
 * the page's own, and refreshes the page.
 *
 * @returns a function that returns true, as the button stays pending until then
 */
export function useDone() {
  const router = useRouter()
  return function done(toast: Pick<ToastMessage, 'title' | 'description'>, heading?: string): true {
    showToast({ ...toast, tone: 'success' })
    focusHeading(heading)
    router.refresh()
    return true
  }
}
