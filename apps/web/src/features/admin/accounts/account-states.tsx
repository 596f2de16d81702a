import type { OperatorAccount } from '@aplauso/contract/operator-accounts'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { ROLE_TEXTS } from './account-texts.ts'

/** What is special about an account: suspended, verified, an operator. */
export function AccountStates({
  account: { suspendedAt, verified, operatorRole },
}: {
  account: Pick<OperatorAccount, 'suspendedAt' | 'verified' | 'operatorRole'>
}) {
  const t = useText()
  return (
    <p className="flex flex-wrap gap-1.5 empty:hidden">
      {suspendedAt !== null && (
        <span className="bg-perigo-soft px-2 py-0 text-perigo chip">{t(m.admin_person_suspended)}</span>
      )}
      {verified && <span className="bg-sunken px-2 py-0 text-ink-2 chip">{t(m.admin_person_verified)}</span>}
      {operatorRole !== null && (
        <span className="bg-sunken px-2 py-0 text-ink-2 chip">{t(ROLE_TEXTS[operatorRole])}</span>
      )}
    </p>
  )
}
