import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Button } from '@/components/ui/button'
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
      <ul className="grid gap-[clamp(.5rem,1.6svh,.75rem)] text-sm">
        {facts.map(([Icon, fact]) => (
          <li key={fact} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <Dock>
        <Button type="button" className={inDock} onClick={onBegin}>
          {t('howTo.begin')}
          <ArrowRight aria-hidden />
        </Button>
      </Dock>
    </Screen>
  )
}
