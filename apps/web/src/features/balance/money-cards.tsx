import type { BalanceNow } from '@aplauso/contract/balance'
import { PAYMENT_VENDOR_NAMES } from '@aplauso/contract/payment-vendor-names'
import type { RecurringDonationIncome } from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { INCOME_PATH } from '#components/recurring-donations/monthly-income.tsx'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { HeadlinePanel } from '#ui/brand/headline-panel.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { Link } from '#ui/text/link.tsx'

type MoneyCardsProps = {
  isAgency: boolean
  net: number | undefined
  netThisMonth: number | undefined
  /** Checkout started, not paid yet. */
  pendingCents: number
  /** Asked for or paid to the owner. */
  paidOutCents: number
  balance: BalanceNow | undefined
}

/** Cards of the amount due, the amount paid out and a creator's monthly support, and a note about payouts. */
export function MoneyCards({ isAgency, net, netThisMonth, pendingCents, paidOutCents, balance }: MoneyCardsProps) {
  const { t, language } = useLanguage()
  const { payouts, paymentAccounts } = useAvailableFeatures()
  const isConnectable = paymentAccounts && !isAgency
  const settles = payouts
    ? { how: m.balance_payouts_how, link: m.balance_payouts_settings, to: '/settings/payouts' }
    : isConnectable
      ? { how: m.balance_payouts_connect, link: m.balance_payouts_account, to: '/settings/payouts' }
      : { how: m.balance_payouts_text, link: m.balance_payouts_ask, to: '/contact' }
  const ofCreator = usePlans() === null ? m.balance_explained_no_plans : m.balance_explained
  // What is in an own account at a provider has been received already.
  const isDirect = balance !== undefined && balance.heldBy.mollie + balance.heldBy.stripe !== 0
  const due = isDirect ? balance.heldBy.operator : net
  const explained = isDirect && !isAgency ? m.balance_explained_direct : ofCreator
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div data-testid="money-due" className="grid">
        <HeadlinePanel
          title={t(m.balance_due)}
          value={due === undefined ? undefined : formatEuros(due, language)}
          testId="balance-net"
        >
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
            <Detail label={t(m.balance_this_month)} name="balance-net-month">
              {netThisMonth === undefined ? (
                <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />
              ) : (
                formatEuros(netThisMonth, language)
              )}
            </Detail>
            {pendingCents > 0 && (
              <Detail label={t(m.balance_coming)} name="balance-coming">
                <Link
                  to="/dashboard/creator/donations?status=pending"
                  className="rounded-xs underline decoration-2 underline-offset-4 reach focus-visible:outline-holofote"
                >
                  {formatEuros(pendingCents, language)}
                </Link>
              </Detail>
            )}
          </dl>
          <p className="mt-4 max-w-[60ch] border-t border-palco-line pt-3 text-sm text-palco-ink-2">
            {t(isAgency ? m.balance_explained_agency : explained)}
          </p>
        </HeadlinePanel>
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isAgency ? '' : 'max-lg:grid-cols-2'}`}>
        <Card
          name="money-paid"
          title={t(m.balance_paid)}
          note={t(paidOutCents === 0 ? m.balance_paid_none : m.balance_paid_count)}
        >
          {formatEuros(paidOutCents, language)}
        </Card>
        {!isAgency && <SupportCard />}
      </div>
      {balance && <HeldBy balance={balance} />}
      <section className="px-5 py-3 text-sm card lg:col-span-2">
        <h2 className="inline font-sans text-sm font-semibold tracking-normal">{t(m.balance_payouts)}</h2>{' '}
        <p className="inline text-ink-2">{t(settles.how)}</p>{' '}
        <Link to={settles.to} className="py-2 link">
          {t(settles.link)}
        </Link>
      </section>
    </div>
  )
}

/** Who has the money, where that is not the operator alone. */
function HeldBy({ balance: { heldBy, owedCents } }: { balance: BalanceNow }) {
  const { t, language } = useLanguage()
  const { operator, mollie, stripe } = heldBy
  if (mollie === 0 && stripe === 0) return null
  const parts = [
    { name: 'operator', label: t(m.balance_held_operator), amount: operator },
    ...(['mollie', 'stripe'] as const).map((name) => ({
      name,
      label: t(m.balance_held_direct, { provider: PAYMENT_VENDOR_NAMES[name] }),
      amount: heldBy[name],
    })),
    { name: 'owed', label: t(m.balance_held_owed), amount: 0 - owedCents },
  ]
  return (
    <section data-testid="held-by" className="p-5 card sm:p-6 lg:col-span-2">
      <h2 className="text-lg">{t(m.balance_held)}</h2>
      <p className="text-sm text-ink-2">{t(m.balance_held_text)}</p>
      <dl className="mt-2">
        {parts
          .filter(({ name, amount }) => name === 'operator' || amount !== 0)
          .map(({ name, label, amount }) => (
            <div
              key={name}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0"
            >
              <dt className="min-w-0">{label}</dt>
              <dd data-testid={`held-by-${name}`} className="tnum text-end font-semibold whitespace-nowrap">
                {formatEuros(amount, language)}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function Detail({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-palco-ink-2">{label}</dt>
      <dd data-testid={name} className="display tnum min-h-[1.25em] text-xl leading-tight wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

function SupportCard() {
  const { t, language } = useLanguage()
  const { data, isError } = useQuery<RecurringDonationIncome>({ queryKey: [INCOME_PATH] })
  return (
    <Card
      name="money-support"
      title={t(m.income_title)}
      note={data && t(m.balance_support_note, { count: data.active, total: formatNumber(data.active, language) })}
    >
      {data ? formatEuros(data.monthlyCents, language) : isError ? '–' : undefined}
    </Card>
  )
}

type CardProps = { name: string; title: string; note: string | undefined; children: string | undefined }

/** `note` and `children` undefined: loading. */
function Card({ name, title, note, children }: CardProps) {
  return (
    <section data-testid={name} className="@container min-w-0 p-5 card">
      <h2 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{title}</h2>
      <p className="display tnum mt-1 min-h-[1.2em] text-[clamp(1.0625rem,13cqi,1.625rem)] leading-tight wrap-anywhere">
        {children ?? <Placeholder className="h-[0.8em] w-[4em]" />}
      </p>
      <p className="min-h-5 text-xs text-ink-2">{note}</p>
    </section>
  )
}
