import { Monitor, Smartphone, Tablet } from '@/components/ui/icons'

export const deviceIcons = { phone: Smartphone, tablet: Tablet, computer: Monitor }
