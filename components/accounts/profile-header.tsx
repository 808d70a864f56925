import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { GraduationCap, Heart, Mail, Stethoscope, User as UserIcon } from '@/components/ui/icons'
import type { User } from '@/lib/accounts/schema'
import { useTexts } from '@/lib/i18n/texts'

const roleIcons = { parent: Heart, teacher: GraduationCap, doctor: Stethoscope }

export function ProfileHeader({ user }: { user: User }) {
  const [t, roles] = [useTexts('profile'), useTexts('header.roles')]
  const RoleIcon = roleIcons[user.role]
  return (
    <Card as="div" className="flex items-center gap-4 md:gap-5">
      {user.profileImageUrl ? (
        // biome-ignore lint/performance/noImgElement: from Google's or LINE's host, which the browser asks itself
        <img
          src={user.profileImageUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="size-18 shrink-0 rounded-[50%_50%_50%_32%] object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-18 shrink-0 place-items-center rounded-[50%_50%_50%_32%] bg-tint-celadon text-tint-celadon-ink"
        >
          <UserIcon className="size-7" />
        </span>
      )}
      <div className="grid min-w-0 gap-2">
        <h1 className="wrap-anywhere">{`${user.firstName} ${user.lastName}`.trim() || t('yourProfile')}</h1>
        <div className="flex flex-wrap gap-2">
          <Badge variant="secondary">
            <RoleIcon />
            {roles(user.role)}
          </Badge>
          {user.email && (
            <Badge>
              <Mail />
              {user.email}
            </Badge>
          )}
        </div>
      </div>
    </Card>
  )
}
