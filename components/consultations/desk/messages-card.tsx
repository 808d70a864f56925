import { MessageForm } from '@/components/consultations/message-form'
import { MessageThread } from '@/components/consultations/message-thread'
import { CardHeading } from '@/components/layout/card-heading'
import { Card } from '@/components/ui/card'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { isOver } from '@/lib/consultations/status'
import { useTexts } from '@/lib/i18n/texts'

/** What the parent and the doctor write to each other; unlike her notes, the parent reads it. */
export function MessagesCard({ request }: { request: OpenedRequest }) {
  const t = useTexts('doctorRequest.messages')
  const { id, status, parentName, mayNote, messages } = request
  return (
    <Card aria-labelledby="messages" className="grid gap-4">
      <CardHeading id="messages" title={t('title')} text={t(isOver(status) ? 'over' : 'text')} />
      {messages.length > 0 && <MessageThread messages={messages} reader="doctor" own={t('you')} other={parentName} />}
      {!isOver(status) &&
        (mayNote ? <MessageForm id={id} side="doctorRequest" /> : <p className="text-sm">{t('noConsent')}</p>)}
    </Card>
  )
}
