import type { BalanceNow } from '@aplauso/contract/balance'
import { parseEuros } from '@aplauso/contract/euros'
import type { Payout, PayoutAccount, PayoutState } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton, SubmitButton } from '#ui/form/busy-button.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { PAYOUTS_PATH } from './payout-paths.ts'

const BALANCE_KEY = ['/api/balance'] as const

const STATES: Record<PayoutState, Message> = {
  due: m.payouts_state_due,
  in_file: m.payouts_state_in_file,
  sent: m.payouts_state_sent,
  returned: m.payouts_state_returned,
  rejected: m.payouts_state_rejected,
}

type PayoutSettingsProps = { account: PayoutAccount; timeZone: string }

/** What can be paid out, a form that asks for it, and the payouts so far. */
export function PayoutSettings({ account, timeZone }: PayoutSettingsProps) {
  const { t, language } = useLanguage()
  const balance = useQuery<BalanceNow>({ queryKey: BALANCE_KEY })
  const { data } = balance
  return (
    <SettingsSection anchor="pagamentos" title={t(m.payouts_payouts)} text={t(m.payouts_text)}>
      {balance.isError && !data && <LoadFailed error={balance.error} onRetry={balance.refetch} />}
      {data && (
        <>
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Amount
              label={t(m.payouts_available)}
              name="available"
              value={formatEuros(data.availableCents, language)}
            />
            {data.holdCents > 0 && (
              <Amount label={t(m.payouts_on_hold)} name="on-hold" value={formatEuros(data.holdCents, language)} />
            )}
            {data.owedCents > 0 && (
              <Amount label={t(m.payouts_owed)} name="owed" value={formatEuros(data.owedCents, language)} />
            )}
          </dl>
          {data.availableCents > 0 &&
            (account.holder === null ? (
              <p className="mt-2 text-sm">{t(m.payouts_account_first)}</p>
            ) : (
              <PayoutForm availableCents={data.availableCents} />
            ))}
        </>
      )}
      <PayoutList timeZone={timeZone} />
    </SettingsSection>
  )
}

const Amount = ({ label, name, value }: { label: string; name: string; value: string }) => (
  <div>
    <dt className="text-xs text-ink-2">{label}</dt>
    <dd data-testid={`payout-${name}`} className="display tnum text-xl leading-tight">
      {value}
    </dd>
  </div>
)

/** The empty field asks for all. */
function PayoutForm({ availableCents }: { availableCents: number }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [requestCount, setRequestCount] = useState(0)
  const amountOf = (text: string) => (text.trim() === '' ? undefined : parseEuros(text))
  const { props, busy, errorOf } = useForm({
    values: { amount: typed },
    check: ({ amount }) => ({
      amount:
        amount.trim() !== '' &&
        (amountOf(amount) ?? Number.POSITIVE_INFINITY) > availableCents &&
        t(m.payouts_amount_error, { max: formatEuros(availableCents, language) }),
    }),
    send: ({ amount }) => api.post<Payout>('/api/payouts', { amountCents: amountOf(amount) }),
    async onSent() {
      setTyped('')
      setRequestCount((count) => count + 1)
      await Promise.all([
        queries.invalidateQueries({ queryKey: [PAYOUTS_PATH] }),
        queries.invalidateQueries({ queryKey: BALANCE_KEY }),
      ])
    },
  })
  return (
    <form {...props} className="mt-5 grid gap-4">
      <FormField optional label={t(m.payouts_amount)} hint={t(m.payouts_amount_hint)} error={errorOf('amount')}>
        {(control) => (
          <DecimalInput {...control} name="amount" value={typed} onChange={setTyped} className="sm:max-w-56" />
        )}
      </FormField>
      <SubmitButton busy={busy} className="justify-self-start btn-primary max-sm:w-full">
        {t(m.payouts_ask)}
      </SubmitButton>
      <SavedNote key={requestCount} isShown={requestCount > 0} text={t(m.payouts_asked)} />
    </form>
  )
}

function PayoutList({ timeZone }: { timeZone: string }) {
  const { t } = useLanguage()
  const { rows, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePagedList<Payout>([
    PAYOUTS_PATH,
  ])
  if (isError && !rows) return <LoadFailed error={error} onRetry={refetch} />
  if (!rows) return null
  return (
    <div className="mt-6">
      {rows.length === 0 ? (
        <p className="text-ink-2">{t(m.payouts_none)}</p>
      ) : (
        <ul>
          {rows.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="mt-4 w-full btn-ghost">
          {t(m.balance_more)}
        </BusyButton>
      )}
    </div>
  )
}

function PayoutRow({ payout, timeZone }: { payout: Payout; timeZone: string }) {
  const { t, language } = useLanguage()
  const at = payout.sentAt ?? payout.createdAt
  return (
    <li
      data-testid="payout-row"
      className="flex items-baseline justify-between gap-x-4 border-t border-line py-3 first:border-t-0"
    >
      <div className="min-w-0">
        <p className="font-semibold">{t(STATES[payout.state])}</p>
        <p className="tnum text-sm wrap-anywhere text-ink-2">
          <time dateTime={at}>{formatMoment(at, 'short', language, timeZone)}</time> · {payout.iban}
          {payout.reason !== undefined && ` · ${payout.reason}`}
        </p>
      </div>
      <p className="display tnum text-lg leading-tight whitespace-nowrap">
        {formatEuros(payout.amountCents, language)}
      </p>
    </li>
  )
}
