import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { NumberSliderField } from './number-slider-field.tsx'
import { DONATIONS_MAX } from './payout-per-plan.ts'
import type { useTypedMonth } from './use-typed-month.ts'

const AVERAGE_SLIDER_MAX_EUROS = 100
const DONATIONS_SLIDER_MAX = 500

/** Fields for the average donation and their number. */
export function MonthFields({ month, average, donations }: ReturnType<typeof useTypedMonth>) {
  const { t, language } = useLanguage()
  const wholeEuros = (amountCents: number) => formatEuros(amountCents, language, 0)
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-1">
      <NumberSliderField
        name="average"
        label={t(m.pricing_calc_average)}
        typed={average.typed}
        error={
          average.isWrong
            ? t(m.pricing_calc_average_error, {
                min: wholeEuros(DONATION_MIN_CENTS),
                max: wholeEuros(DONATION_MAX_CENTS),
              })
            : undefined
        }
        unit="€"
        slider={{
          label: t(m.pricing_calc_average_slide),
          max: AVERAGE_SLIDER_MAX_EUROS,
          value: Math.round(month.averageCents / 100),
          text: formatEuros(month.averageCents, language),
        }}
        onChange={average.type}
        onSlide={average.slide}
      />
      <NumberSliderField
        name="donations"
        label={t(m.pricing_calc_donations)}
        typed={donations.typed}
        error={
          donations.isWrong
            ? t(m.pricing_calc_donations_error, { max: formatNumber(DONATIONS_MAX, language) })
            : undefined
        }
        slider={{
          label: t(m.pricing_calc_donations_slide),
          max: DONATIONS_SLIDER_MAX,
          value: month.donations,
          text: donationsText(month.donations, t, language),
        }}
        onChange={donations.type}
        onSlide={donations.slide}
      />
    </div>
  )
}
