import type { CoveredAccounts } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { IncludeAccount } from './include-account.tsx'
import { IncludedAccount } from './included-account.tsx'
import { ACCOUNTS_KEY } from './queries.ts'

/** The accounts that this creator's plan covers, and room for more; nothing where it covers their own alone. */
export function IncludedAccounts() {
  const { data, error, isError, refetch } = useQuery<CoveredAccounts>({ queryKey: ACCOUNTS_KEY })
  if (isError && !data) {
    return (
      <div className="p-5 card sm:p-6">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    )
  }
  const isShown = data !== undefined && (data.accountsMax > 1 || data.mine.length > 0)
  return isShown ? <Included accounts={data} /> : null
}

function Included({ accounts: { accountsMax, mine } }: { accounts: CoveredAccounts }) {
  const t = useText()
  const isFull = mine.length + 1 >= accountsMax
  return (
    <section ref={keepFocus} aria-labelledby="plan-accounts" className="p-5 card sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="plan-accounts" className="text-xl">
          {t(m.plan_accounts)}
        </h2>
        <p className="tnum text-sm text-ink-2">
          {t(m.plan_quote_days_of, { left: mine.length + 1, total: accountsMax })}
        </p>
      </div>
      <p className="mt-1.5 max-w-[60ch] text-ink-2">{t(m.plan_accounts_text, { count: accountsMax })}</p>
      {mine.length > 0 && (
        <ul className="mt-4">
          {mine.map((account) => (
            <IncludedAccount key={account.id} account={account} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">{t(m.plan_accounts_full)}</p>
      ) : (
        <IncludeAccount />
      )}
    </section>
  )
}
