import { BackLink } from '@/components/layout/back-link'
import { PageHeading } from '@/components/layout/page'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { InformantView } from './informant-view'
import { useNamedInformants } from './named-informants'
import { type NameOf, OnPaper } from './on-paper'

interface OneResultProps {
  childName: string
  informants: InformantResult[]
  /** One of the informants'. */
  assessment: VersionedAssessment
  /** Path of all results. */
  back: string
}

export function OneResult({ childName, informants, assessment, back }: OneResultProps) {
  const t = useTexts('results.ofOne')
  const owner = useNamedInformants(informants).find(({ newest, earlier }) =>
    [newest, ...earlier].some(({ id }) => id === assessment.id),
  )
  if (!owner) return null
  const title = (nameOf: NameOf) => {
    const who = nameOf(owner)
    return owner.isReader && who === owner.label ? t('mine') : t('title', { who })
  }
  return (
    <>
      <BackLink href={back} label={t('back')} />
      <PageHeading title={<OnPaper write={title} />} description={childName} className="mt-2" />
      <InformantView informant={{ ...owner, newest: assessment, earlier: [] }} />
    </>
  )
}
