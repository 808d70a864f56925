import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { unsafeFindRecheck } from '@/lib/rechecks/data'
import { unsafePlanAhead } from '@/lib/rechecks/mutations'
import { type ComposedMail, greetingTo, parentNotice, translate } from './compose'

/** Invites a parent to answer again. It names neither the child nor a result; the child's page is where to switch it off. */
export async function composeRecheck(
  actor: SystemActor,
  childId: string,
  version: number,
): Promise<ComposedMail | null> {
  const found = await unsafeFindRecheck(actor, childId, version)
  if (!found) {
    await unsafePlanAhead(actor, childId)
    return null
  }
  const { parentId, email, firstName, language } = found
  const t = translate(language)
  return parentNotice(
    { id: parentId, email, language },
    {
      subject: t('recheck.subject'),
      preview: t('recheck.preview'),
      greeting: greetingTo(firstName, language),
      paragraphs: [t('recheck.text')],
      action: t('recheck.action'),
      url: `${env().APP_URL}/children/${childId}`,
      afterwards: [t('recheck.change'), t('recheck.private')],
      copyHint: t('copyHint'),
      footer: t('footer'),
    },
  )
}
