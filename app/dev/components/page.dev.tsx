import { serverExamples } from '@/components/dev/examples/server'
import { Gallery } from '@/components/dev/gallery'
import { Previews } from '@/components/dev/previews'
import { HeaderFrame } from '@/components/layout/header-frame'
import { getLanguage } from '@/lib/i18n/request-language'

/**
 * Shows the shared components in every state. Only in development: next.config.ts takes `page.dev.tsx` for a page there alone,
 * so a production build does not contain it and answers 404.
 */
export default async function ComponentsPage() {
  const language = await getLanguage()
  return (
    <>
      <HeaderFrame />
      <main id="main" className="grid gap-12 p-4">
        <h1>Components</h1>
        <Gallery language={language} />
        <Previews title="Rendered on the server" examples={serverExamples(language)} />
      </main>
    </>
  )
}
