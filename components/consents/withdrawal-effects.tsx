import type { ChildWithdrawalEffects } from '@/lib/endings/withdrawals/types'
import { useTexts } from '@/lib/i18n/texts'

/** What withdrawing the consent to screening ends, and what stays. */
export function WithdrawalEffects({ standing }: { standing: ChildWithdrawalEffects }) {
  const t = useTexts('consent.card.ends')
  const ending = (['doctors', 'visitLinks', 'teacherLinks', 'secondParentInvitations'] as const).filter(
    (key) => standing[key] > 0,
  )
  return (
    <>
      <ul className="my-1.5 list-disc ps-5">
        {ending.map((key) => (
          <li key={key}>{t(key, { count: standing[key] })}</li>
        ))}
        {standing.secondParents > 0 && <li>{t('secondParents')}</li>}
        {ending.length === 0 && standing.secondParents === 0 && <li>{t('nothing')}</li>}
      </ul>
      {standing.requests > 0 && <p className="mb-1.5">{t('requests', { count: standing.requests })}</p>}
      <p>{t('stays')}</p>
    </>
  )
}
