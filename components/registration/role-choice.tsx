import { useTranslations } from 'next-intl'
import { RadioCards } from '@/components/forms/radio-cards'
import { GraduationCap, Heart, Stethoscope } from '@/components/ui/icons'
import { type Role, roles } from '@/lib/auth/roles'

const icons = { parent: Heart, teacher: GraduationCap, doctor: Stethoscope }
const defaultRole: Role = 'parent'

/** The role to register with. */
export function RoleChoice() {
  const t = useTranslations('auth.register')
  const options = roles.map((role) => ({ value: role, label: t(`roles.${role}`), icon: icons[role] }))
  return <RadioCards legend={t('role')} name="role" options={options} value={defaultRole} />
}
