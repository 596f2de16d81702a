import { cents, feeCents } from '@aplauso/contract/money'
import { PLANS } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { formatBasisPoints, formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { Wave } from '#ui/meter.tsx'

/** A donation of the second preset, on the free plan. */
export const EXAMPLE_CENTS = cents(1_000)
export const EXAMPLE_FEE_CENTS = feeCents(EXAMPLE_CENTS, PLANS.free.feeBasisPoints)

/** The stage of the pricing page: what is left of a donation. */
export function FeeExample() {
  const { t, language } = useLanguage()
  const keptCents = EXAMPLE_CENTS - EXAMPLE_FEE_CENTS
  return (
    <div className="rounded-xl p-7 text-palco-ink spotlight sm:p-10">
      <p className="font-semibold text-palco-ink-2">
        {t(m.pricing_example_of, { amount: formatEuros(EXAMPLE_CENTS, language) })}
      </p>
      <p className="display tnum mt-2 text-[clamp(3.5rem,2rem+7vw,6rem)] leading-none text-holofote">
        {formatEuros(keptCents, language)}
      </p>
      <Wave
        percent={(keptCents / EXAMPLE_CENTS) * 100}
        bars={50}
        seed="comissao"
        className="mt-8 h-16 [&>path:last-child]:stroke-palco-line"
      />
      <p className="mt-6 border-t border-palco-line pt-4 text-sm text-palco-ink-2">
        {t(m.pricing_example_fee, {
          percent: formatBasisPoints(PLANS.free.feeBasisPoints, language),
          fee: formatEuros(EXAMPLE_FEE_CENTS, language),
        })}
      </p>
    </div>
  )
}
