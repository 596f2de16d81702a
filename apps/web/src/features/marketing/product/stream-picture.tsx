import { m } from '@aplauso/texts/messages'
import { Volume2 } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { Wave } from '#ui/chart/meter.tsx'
import { AlertCard } from '../alert-card.tsx'
import { DEMO_DONATION } from './demo-donation.ts'

/** The stream during the alert. */
export function StreamPicture() {
  const { t } = useLanguage()
  const { voices } = useAvailableFeatures()
  return (
    <div
      aria-hidden="true"
      className="relative flex aspect-[4/3.3] flex-col justify-between overflow-hidden rounded-xl p-4 text-palco-ink spotlight max-xs:aspect-[4/4.6] sm:aspect-[16/11] sm:p-6"
    >
      <div className="flex justify-end">
        <DemoAlert />
      </div>
      <div>
        {voices && (
          <p className="mb-3 flex items-center gap-2 text-sm font-semibold text-palco-ink-2">
            <Volume2 size={18} className="shrink-0 text-holofote" />
            {t(m.product_picture_speaking)}
          </p>
        )}
        <Wave percent={46} bars={56} seed="ouve-se" className="h-20 sm:h-24 [&>path:last-child]:stroke-palco-line" />
      </div>
    </div>
  )
}

/** The alert of the sample donation. */
export function DemoAlert() {
  const { t, language } = useLanguage()
  return (
    <AlertCard
      name={DEMO_DONATION.donor}
      action={t(m.landing_demo_sent)}
      amount={formatEuros(DEMO_DONATION.amountCents, language)}
      message={t(m.landing_demo_message)}
    />
  )
}
