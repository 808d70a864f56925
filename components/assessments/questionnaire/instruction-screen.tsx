import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Button } from '@/components/ui/button'
import { IconList } from '@/components/ui/icon-list'
import { ArrowRight, Clock, Lock, Smile } from '@/components/ui/icons'
import { Dock, inDock, Screen } from './screen'

interface InstructionScreenProps {
  instruction: string
  total: number
  headingRef: Ref<HTMLHeadingElement>
  onBegin: () => void
}

export function InstructionScreen({ instruction, total, headingRef, onBegin }: InstructionScreenProps) {
  const t = useTranslations('questionnaire')
  const facts = [
    [Clock, t('howTo.time', { total })],
    [Smile, t('note')],
    [Lock, t('howTo.kept')],
  ] as const
  return (
    <Screen>
      <h1 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
        {t('howTo.title')}
      </h1>
      <p>{instruction}</p>
      <IconList points={facts} className="gap-[clamp(.5rem,1.6svh,.75rem)] text-sm" />
      <Dock>
        <Button type="button" className={inDock} onClick={onBegin}>
          {t('howTo.begin')}
          <ArrowRight aria-hidden />
        </Button>
      </Dock>
    </Screen>
  )
}
