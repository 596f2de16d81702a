import type { CoveredAccount, CoveredAccounts } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { IncludeAccount } from './include-account.tsx'
import { ACCOUNTS_KEY } from './plan-query-keys.ts'
import { usePlanChange } from './use-plan-change.ts'

/** Accounts covered by this plan, with a form for more; nothing if the plan covers one account. */
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
    <section ref={restoreListFocus} aria-labelledby="plan-accounts" className="p-5 card sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="plan-accounts" className="text-xl">
          {t(m.plan_accounts)}
        </h2>
        <p className="tnum shrink-0 text-sm text-ink-2">
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

function IncludedAccount({ account }: { account: CoveredAccount }) {
  const t = useText()
  const { id, displayName: name, username, status } = account
  const { change, busy } = usePlanChange({
    send: () => api.del<null>(`/api/subscriptions/accounts/${id}`),
    onDone: () => toast({ title: t(m.plan_accounts_removed, { name }) }),
  })
  return (
    <li data-testid="covered-account" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          @{username} · {t(status === 'covered' ? m.plan_accounts_covered : m.plan_accounts_offered)}
        </p>
      </div>
      <BusyButton
        busy={busy}
        aria-label={t(m.plan_accounts_remove_who, { name })}
        onClick={() => change()}
        className="text-sm btn-ghost"
      >
        {t(m.plan_accounts_remove)}
      </BusyButton>
    </li>
  )
}
