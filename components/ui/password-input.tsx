'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Eye, EyeOff } from '@/components/ui/icons'
import { Input } from './input'

/** A password field with its own show/hide button. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative grid">
      <Input {...props} type={shown ? 'text' : 'password'} className="pe-13" spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        aria-label={t(shown ? 'hidePassword' : 'showPassword')}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-1 my-auto grid size-11 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  )
}
