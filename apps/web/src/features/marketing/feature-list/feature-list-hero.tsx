import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { AlertCard } from '../alert-card.tsx'

export function FeatureListHero() {
  const { t, language } = useLanguage()
  return (
    <section className="grid items-center gap-10 pt-8 pb-16 wrap lg:grid-cols-[minmax(0,1.14fr)_minmax(0,1fr)] lg:gap-16 lg:pt-12 lg:pb-20">
      <div>
        <h1 className="max-w-[8em] text-4xl">{t(m.features_title)}</h1>
        <p className="mt-6 max-w-[44ch] text-lg text-ink-2">{t(m.features_lead)}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/register" className="min-h-14 px-7 text-lg btn btn-primary">
            {t(m.landing_start)}
          </Link>
          <Link to="/precos" className="min-h-14 px-7 text-lg btn btn-ghost">
            {t(m.features_pricing)}
          </Link>
        </div>
        <Link to="/product" className="mt-4 tap-link">
          {t(m.features_path)}
        </Link>
      </div>
      <div className="relative grid min-h-72 place-items-center overflow-hidden rounded-xl p-6 sm:min-h-96">
        <Tiles seed="recursos" cols={10} rows={8} className="absolute inset-0 size-full" />
        <div className="relative w-full max-w-[340px]">
          <AlertCard
            name={t(m.landing_demo_donor)}
            action={t(m.landing_demo_sent)}
            amount={formatEuros(2500, language)}
            message={t(m.landing_demo_message)}
          />
        </div>
      </div>
    </section>
  )
}
