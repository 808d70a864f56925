import { useLocale, useTranslations } from 'next-intl'
import { CardHeading } from '@/components/layout/card-heading'
import { InviteForm } from '@/components/schools/invitations/invite-form'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { formatDate } from '@/lib/i18n/format'
import type { SchoolClass } from '@/lib/schools/classes/schema'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'
import type { SchoolMember } from '@/lib/schools/schema'
import { InvitationActions, MemberRole, RemoveMember } from './member-actions'
import { SeenByMember, SeenClasses } from './member-classes'

interface MembersCardProps {
  /** Admins first. */
  members: SchoolMember[]
  /** Newest first; null for members who are not administrators. */
  invitations: SchoolInvitation[] | null
  /** Newest school year first, then by grade. */
  classes: SchoolClass[]
}

/** The school's members: visible to all of them, managed by its administrators. */
export function MembersCard({ members, invitations, classes }: MembersCardProps) {
  const t = useTranslations('schoolAdmin.members')
  const isAdmin = invitations !== null
  return (
    <Card aria-labelledby="school-members" className="grid gap-4">
      <CardHeading
        id="school-members"
        tabIndex={-1}
        className="outline-none"
        title={t('title')}
        text={t(isAdmin ? 'textAdmin' : 'text')}
      />
      <ul className="*:border-border *:py-3 *:not-first:border-t *:first:pt-0 *:last:pb-0">
        {members.map((member) => (
          <li key={member.id} className="grid gap-1">
            <MemberFacts member={member} />
            {isAdmin && member.role !== 'admin' && (classes.length > 0 || member.ownClassesOnly) && (
              <SeenByMember {...member} classes={classes} />
            )}
            {isAdmin && !member.isYou && <MemberRole {...member} />}
            {(member.isYou || isAdmin) && member.mayEnd && <RemoveMember {...member} />}
          </li>
        ))}
      </ul>
      {invitations && invitations.length > 0 && <Invitations invitations={invitations} classes={classes} />}
      {isAdmin && <InviteForm classes={classes} />}
    </Card>
  )
}

function MemberFacts({ member }: { member: SchoolMember }) {
  const language = useLocale()
  const t = useTranslations('schoolAdmin.members')
  const { name, email, role, since, isYou } = member
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        {isYou && <Badge>{t('you')}</Badge>}
        {role === 'admin' && <Badge variant="secondary">{t('roles.admin')}</Badge>}
      </p>
      <p className="text-sm text-muted-foreground">
        {email && <span className="block wrap-anywhere">{email}</span>}
        {t('since', { date: formatDate(since, language) })}
      </p>
    </>
  )
}

function Invitations({ invitations, classes }: { invitations: SchoolInvitation[]; classes: SchoolClass[] }) {
  const language = useLocale()
  const t = useTranslations('schoolAdmin.members')
  return (
    <div className="grid gap-3 border-t border-border pt-4">
      <h3 className="text-base">{t('invited')}</h3>
      <ul className="*:border-border *:py-3 *:not-first:border-t *:first:pt-0 *:last:pb-0">
        {invitations.map((invitation) => {
          const { id, email, role, expiresAt, classIds } = invitation
          const date = formatDate(expiresAt, language)
          const isOver = Date.parse(expiresAt) <= Date.now()
          return (
            <li key={id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className="min-w-0 wrap-anywhere">{email}</b>
                {role === 'admin' && <Badge variant="secondary">{t('roles.admin')}</Badge>}
              </p>
              {classIds.length > 0 && <SeenClasses ownClassesOnly classIds={classIds} classes={classes} />}
              <p className="text-sm text-muted-foreground">{t(isOver ? 'expired' : 'expires', { date })}</p>
              <InvitationActions id={id} email={email} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
