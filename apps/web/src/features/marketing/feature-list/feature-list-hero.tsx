import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'
import { AlertCard } from '../alert-card.tsx'
import { HeroText } from '../hero-text.tsx'

export function FeatureListHero() {
  const { t, language } = useLanguage()
  const hasPlans = usePlans() !== null
  return (
    <section className="grid items-center gap-10 pt-8 pb-16 wrap lg:grid-cols-[minmax(0,1.14fr)_minmax(0,1fr)] lg:gap-16 lg:pt-12 lg:pb-20">
      <HeroText
        title={t(m.features_title)}
        lead={t(m.features_lead)}
        other={
          hasPlans
            ? { to: '/precos', label: t(m.features_pricing) }
            : { to: '/widget-gallery', label: t(m.gallery_link) }
        }
        titleClassName="max-w-[8em]"
      >
        <Link to="/product" className="mt-4 tap-link">
          {t(m.features_path)}
        </Link>
      </HeroText>
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
