import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { useButtonRequest } from './use-attempt'

interface RequestButtonProps extends ComponentProps<typeof Button> {
  /** Returns true when the browser is about to leave the page, or the button to disappear. */
  request: () => Promise<boolean>
  /** Shown for an error that has no words of its own. */
  failed: string
  /** Whether the page is still refreshing after the request. */
  isRefreshing?: boolean
}

/** Sends one request at a time, and shows above the button why the last one failed. */
export function RequestButton({ request, failed, isRefreshing = false, ...props }: RequestButtonProps) {
  const { pending, run, failure } = useButtonRequest()
  return (
    <>
      {failure}
      <Button type="button" {...props} pending={pending || isRefreshing} onClick={() => run(request, failed)} />
    </>
  )
}
