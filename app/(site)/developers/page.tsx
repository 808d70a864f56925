import { Guide } from '@/components/developers/guide'
import { Reference } from '@/components/developers/reference'
import { TableOfContents } from '@/components/developers/table-of-contents'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { env } from '@/lib/env'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { openApiDocument, readExamples, referralsPath } from '@/lib/openapi/document'
import { answersOf, fieldRows, queryRows, refusalRows } from '@/lib/openapi/reference'
import { sampleAnswer, sampleRefusal, sampleRequest } from '@/lib/openapi/samples'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { getActor } from '@/lib/sessions/current-actor'
import * as schoolReferrals from '../../api/school-referrals/route'

export const generateMetadata = pageMetadata('developers', (t) => ({ title: t('title'), description: t('lead') }))

/** How a school's software refers students, for the developers who integrate it. */
export default async function DevelopersPage() {
  const [t, language, examples, actor] = await Promise.all([
    getTexts('developers'),
    getLanguage(),
    readExamples(),
    getActor(),
  ])
  const [appUrl, document] = [env().APP_URL, openApiDocument(schoolReferrals)]
  const query = queryRows(document, referralsPath)
  return (
    <Page width="read">
      {/* The dashboard needs an account. */}
      <BackLink href={actor ? '/school-admin' : '/for-schools'} label={t(actor ? 'back' : 'backToSchools')} />
      <article className="grid min-w-0 gap-10 pt-2">
        <PageHeading title={t('title')} description={t('lead')} className="mb-0 md:mb-0" />
        <TableOfContents />
        <Guide
          site={appUrl}
          path={referralsPath}
          request={sampleRequest}
          answer={sampleAnswer(appUrl)}
          refusal={sampleRefusal}
          budget={{ reads: allowedPoints(limits.keyReads), writes: allowedPoints(limits.keyWrites) }}
          refusals={refusalRows(language)}
          examples={examples}
        />
        <Reference
          path={referralsPath}
          body={fieldRows(document, 'NewSchoolReferral')}
          answer={fieldRows(document, 'SchoolReferral')}
          query={query}
          answers={{
            get: answersOf(document, referralsPath, 'get'),
            post: answersOf(document, referralsPath, 'post'),
          }}
        />
      </article>
    </Page>
  )
}
