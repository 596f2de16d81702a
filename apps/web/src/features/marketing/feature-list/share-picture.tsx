import { feeCents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { DEMO_DONATION, demoBalance } from '../product/demo-donation.ts'

const AGENCY_CENTS = feeCents(DEMO_DONATION.amountCents, 2_000)

/** Shares of one donation when an agency gets 20 %. */
export function SharePicture() {
  const { t, language } = useLanguage()
  const { feeCents: fee, netCents } = demoBalance(usePlans())
  const shares = [
    { name: t(m.register_creator), amountCents: netCents - AGENCY_CENTS, tone: 'bg-cravo' },
    { name: t(m.balance_agency_share), amountCents: AGENCY_CENTS, tone: 'bg-holofote' },
    ...(fee > 0 ? [{ name: t(m.balance_platform_fees), amountCents: fee, tone: 'bg-azul' }] : []),
  ]
  return (
    <figure className="p-5 card sm:p-6">
      <figcaption className="display tnum text-xl">{formatEuros(DEMO_DONATION.amountCents, language)}</figcaption>
      <div aria-hidden="true" className="mt-4 flex h-7 gap-1 overflow-hidden rounded-full">
        {shares.map(({ name, amountCents, tone }) => (
          <span key={name} className={tone} style={{ width: `${(amountCents / DEMO_DONATION.amountCents) * 100}%` }} />
        ))}
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {shares.map(({ name, amountCents, tone }) => (
          <div key={name} className="flex items-baseline gap-2.5 sm:block">
            <dt className="flex items-center gap-2 text-sm text-ink-2">
              <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${tone}`} />
              {name}
            </dt>
            <dd className="display tnum text-lg max-sm:ms-auto">{formatEuros(amountCents, language)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
