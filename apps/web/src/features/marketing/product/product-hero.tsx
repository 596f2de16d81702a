import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Wave } from '#ui/chart/meter.tsx'
import { HeroText } from '../hero-text.tsx'
import { DEMO_DONATION } from './demo-donation.ts'
import { DemoAlert } from './stream-picture.tsx'

export function ProductHero() {
  const { t } = useLanguage()
  const { voices } = useAvailableFeatures()
  return (
    <section className="grid grid-cols-1 items-center gap-12 pt-8 pb-16 wrap lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:gap-14 lg:pt-12 lg:pb-20">
      <HeroText
        title={t(m.product_title)}
        lead={t(voices ? m.product_lead : m.product_lead_no_voices)}
        other={{ to: '/features', label: t(m.product_all) }}
        titleClassName="max-w-[7.35em]"
      />
      <PhoneAndStream />
    </section>
  )
}

/** A phone and a stream, connected. */
function PhoneAndStream() {
  const { t, language } = useLanguage()
  return (
    <div className="relative pb-24 sm:pb-20">
      <div className="relative ms-6 flex aspect-[4/3.9] flex-col overflow-hidden rounded-xl p-4 spotlight max-xs:aspect-[4/5] sm:ms-16 sm:p-6">
        <div className="flex justify-end">
          <DemoAlert />
        </div>
        <Wave
          percent={62}
          bars={44}
          seed="palco"
          className="ms-auto mt-auto mb-14 h-28 w-[64%]! sm:mb-8 sm:h-36 [&>path:last-child]:stroke-palco-line"
        />
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        fill="none"
        className="absolute inset-s-[22%] top-[24%] hidden h-[22%] w-[20%] overflow-visible stroke-holofote sm:block"
        preserveAspectRatio="none"
      >
        <path
          d="M0 100C0 40 40 14 88 8"
          strokeWidth="3"
          strokeDasharray="2 9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Phone className="absolute inset-s-0 bottom-0 w-[46%] max-w-60">
        <Tiles seed="ana" cols={6} rows={3} className="h-16 w-full sm:h-24" />
        <div className="px-3 pb-4 sm:px-4">
          <Avatar
            name={DEMO_DONATION.creator}
            className="relative -mt-6 size-12 border-4 border-paper text-xl sm:-mt-8 sm:size-16 sm:text-3xl"
          />
          <p className="display mt-1.5 text-lg sm:text-xl">{DEMO_DONATION.creator}</p>
          <div className="mt-2 rounded-sm border border-line bg-surface px-2.5 py-2 text-2xs leading-snug text-ink-2 sm:text-xs">
            <p className="line-clamp-2">{t(m.landing_demo_message)}</p>
          </div>
          <span className="mt-2.5 flex min-h-10 items-center justify-center rounded-full bg-cravo px-2 text-center text-xs font-semibold text-on-cravo sm:min-h-11 sm:text-sm">
            {t(m.donate_submit_plain)} {formatEuros(DEMO_DONATION.amountCents, language, 0)}
          </span>
        </div>
      </Phone>
    </div>
  )
}

/** A phone. `className` sets width and position. */
function Phone({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={`overflow-hidden rounded-xl border-[7px] border-[oklch(0.225_0.062_325)] bg-paper shadow-3 dark:border-palco-line ${className}`}
    >
      {children}
    </div>
  )
}
