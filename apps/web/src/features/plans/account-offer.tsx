import type { CoveredAccount, CoveredAccounts } from '@aplauso/contract/subscriptions'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { usePlanChange } from './use-plan-change.ts'

/** A creator's offer to cover this account by their plan: accept, decline, or leave. */
export function AccountOffer({ offer }: { offer: CoveredAccount }) {
  const t = useText()
  const { id, displayName: name, status } = offer
  const isCovered = status === 'covered'
  const accepting = usePlanChange({
    send: () => api.post<CoveredAccounts>(`/api/subscriptions/accounts/${id}/accept`),
    onDone: () => toast({ title: t(m.plan_offer_accepted) }),
  })
  const leaving = usePlanChange({
    send: () => api.del<null>(`/api/subscriptions/accounts/${id}`),
    onDone: () => toast({ title: isCovered ? t(m.plan_covered_left, { name }) : t(m.plan_offer_declined) }),
  })
  const busy = accepting.busy || leaving.busy
  const title: Parameters<typeof t<{ name: string }>>[0] = isCovered ? m.plan_covered_by : m.plan_offer
  const leave: Message = isCovered ? m.plan_covered_leave : m.invitation_decline
  return (
    <section data-testid="account-offer" className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5 card sm:p-6">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg wrap-anywhere">{t(title, { name })}</h2>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">
          {isCovered ? t(m.plan_covered_text) : t(m.plan_offer_text, { name })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isCovered && (
          <BusyButton busy={busy} onClick={() => accepting.change()} className="btn-ink">
            {t(m.invitation_accept)}
          </BusyButton>
        )}
        <BusyButton busy={busy} onClick={() => leaving.change()} className="btn-ghost">
          {t(leave)}
        </BusyButton>
      </div>
    </section>
  )
}
