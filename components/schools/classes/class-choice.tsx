import { useTranslations } from 'next-intl'
import { RadioCards } from '@/components/forms/radio-cards'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field'
import type { MemberClasses, SchoolClass } from '@/lib/schools/classes/schema'
import { useClassNames } from './class-name'

interface ClassChoiceProps {
  /** Distinguishes this choice from others on the page. */
  name: string
  /** Newest school year first, then by grade. */
  classes: SchoolClass[]
  value: MemberClasses
  error?: string | undefined
  onChange: (value: MemberClasses) => void
}

/** What a member sees: the whole school, or only the classes that are ticked. */
export function ClassChoice({ name, classes, value, error, onChange }: ClassChoiceProps) {
  const t = useTranslations('schoolAdmin.members.classes')
  return (
    <div className="grid gap-2">
      <RadioCards
        legend={t('legend')}
        name={name}
        options={[
          { value: 'whole', label: t('whole') },
          { value: 'own', label: t('own') },
        ]}
        value={value.ownClassesOnly ? 'own' : 'whole'}
        onChange={({ target }) => onChange({ ...value, ownClassesOnly: target.value === 'own' })}
      />
      {value.ownClassesOnly && (
        <Classes
          classes={classes}
          chosen={value.classIds}
          onChange={(classIds) => onChange({ ownClassesOnly: true, classIds })}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

interface ClassesProps {
  classes: SchoolClass[]
  /** Ids. */
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** By grade, in an area that scrolls: a school may have two hundred. */
function Classes({ classes, chosen, onChange }: ClassesProps) {
  const { nameOf, yearOf } = useClassNames()
  const grades = new Map<string, [SchoolClass, ...SchoolClass[]]>()
  for (const each of classes) {
    const key = `${each.year} ${each.grade}`
    const group = grades.get(key)
    if (group) group.push(each)
    else grades.set(key, [each])
  }

  function toggle(id: string, isChosen: boolean): void {
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  }

  return (
    <div className="grid max-h-96 gap-3 overflow-y-auto rounded-md border border-input/45 p-3">
      {Array.from(grades, ([key, group]) => (
        <fieldset key={key} className="min-w-0">
          <legend className="mb-1 text-xs text-muted-foreground">
            {nameOf({ ...group[0], room: '' })} · {yearOf(group[0])}
          </legend>
          <div className="flex flex-wrap gap-1.5">
            {group.map((each) => (
              <label
                key={each.id}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-border px-2.5 text-sm has-checked:border-primary has-checked:bg-accent"
              >
                <Checkbox
                  className="size-5"
                  checked={chosen.includes(each.id)}
                  onChange={({ target }) => toggle(each.id, target.checked)}
                />
                {nameOf(each)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
