import type { Ref } from 'react'
import { CheckBold } from '@/components/ui/icons'
import { Kbd } from './kbd'

export interface ScaleStep {
  /** 0 to 3. */
  value: number
  label: string
}

interface AnswerOptionsProps {
  scale: ScaleStep[]
  chosen: number | null
  onChoose: (value: number) => void
  labelledBy: string
  describedBy?: string
  name: string
  ref?: Ref<HTMLFieldSetElement>
}

/** All steps look equal. The styles follow `:checked`, so that an answer given before hydration is visible. */
export function AnswerOptions({ scale, chosen, onChoose, labelledBy, describedBy, name, ref }: AnswerOptionsProps) {
  return (
    <fieldset
      ref={ref}
      data-own-draft
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-[clamp(.375rem,1.2svh,.625rem)] [@media(max-height:26rem)_and_(min-width:36rem)]:grid-cols-2"
    >
      {scale.map(({ value, label }, index) => (
        <label
          key={value}
          className="relative grid min-h-[clamp(3.125rem,8.6svh,4rem)] cursor-pointer grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-3.5 rounded-[1rem] border-[1.5px] border-input/60 bg-card px-4.5 py-1 text-lg leading-(--lh-snug) wrap-anywhere @max-[17.4rem]:grid-cols-[1.25rem_minmax(0,1fr)] @max-[17.4rem]:gap-1.5 @max-[17.4rem]:px-2 @max-[17.4rem]:text-base font-medium transition-colors duration-200 hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          {/* Without autoComplete="off" Firefox restores another question's choice on reload. */}
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            autoComplete="off"
            className="peer absolute inset-0 cursor-pointer scroll-mb-20 opacity-0 md:scroll-mb-6"
          />
          <span
            aria-hidden
            className="grid size-7 place-items-center @max-[17.4rem]:size-5 rounded-full border-2 border-input bg-card text-primary-foreground transition-colors duration-200 peer-checked:border-primary peer-checked:bg-primary *:opacity-0 peer-checked:*:opacity-100"
          >
            <CheckBold className="size-4" />
          </span>
          <span>{label}</span>
          <Kbd className="max-md:hidden @max-[17.4rem]:hidden" aria-hidden>
            {index + 1}
          </Kbd>
        </label>
      ))}
    </fieldset>
  )
}
