import { ChartNoAxesColumn, GraduationCap, School } from '@/components/ui/icons'
import { LinkList } from '@/components/ui/link-list'
import { useTexts } from '@/lib/i18n/texts'

const places = {
  sample: { href: '/sample-result', icon: ChartNoAxesColumn, tint: 'celadon' },
  teachers: { href: '/for-teachers', icon: GraduationCap, tint: 'sand' },
  schools: { href: '/for-schools', icon: School, tint: 'sky' },
} as const

/** Links to pages that show the product without an account. */
export function LinkRows({ to }: { to: (keyof typeof places)[] }) {
  const t = useTexts('landing.links')
  return (
    <LinkList links={to.map((place) => ({ ...places[place], title: t(`${place}.title`), text: t(`${place}.text`) }))} />
  )
}
