import { m } from '@aplauso/texts/messages'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { DEMO_DONATION, demoBalance } from './demo-donation.ts'

/** The balance of one sample donation. */
export function BalancePicture() {
  const { t, language } = useLanguage()
  const { amountCents } = DEMO_DONATION
  const { feeBasisPoints, feeCents, netCents } = demoBalance(usePlans())
  return (
    <div className="rounded-xl p-6 text-palco-ink spotlight sm:p-8">
      <dl className="grid gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-palco-ink-2">{t(m.balance_gross)}</dt>
          <dd className="tnum text-lg whitespace-nowrap">{formatEuros(amountCents, language)}</dd>
        </div>
        {feeBasisPoints > 0 && (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-palco-ink-2">
              {t(m.balance_platform_fees)} ({formatBasisPoints(feeBasisPoints, language)})
            </dt>
            <dd className="tnum text-lg whitespace-nowrap">{formatEuros(-feeCents, language)}</dd>
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 border-t border-palco-line pt-5">
          <dt className="font-semibold">{t(m.balance_net)}</dt>
          <dd className="display tnum text-[clamp(2.75rem,2rem+3vw,4.25rem)] leading-none whitespace-nowrap text-holofote">
            {formatEuros(netCents, language)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
