import type { CoveredAccount } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast.ts'
import { usePlanChange } from './use-plan-change.ts'

export function IncludedAccount({ account }: { account: CoveredAccount }) {
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
