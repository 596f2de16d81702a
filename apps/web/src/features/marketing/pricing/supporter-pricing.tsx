import type { User } from '@aplauso/contract/accounts'
import { PLANS } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { dashboardOf } from '#lib/session/dashboard-of.ts'
import { Link } from '#ui/text/link.tsx'

/** Fans and supporters have nothing to pay, and no plans to look at. */
export function SupporterPricing({ user }: { user: User }) {
  const { t, language } = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-8 rounded-xl p-5 text-palco-ink spotlight xs:p-7 sm:p-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-16 lg:p-14">
      <div>
        <h2 className="max-w-[12em] text-3xl">{t(m.pricing_supporter_title)}</h2>
        <p className="mt-4 max-w-[52ch] text-lg text-palco-ink-2">{t(m.pricing_supporter_text)}</p>
        <Link
          to={dashboardOf(user.userType) ?? '/dashboard'}
          className="mt-8 min-h-14 bg-holofote px-5 text-lg text-on-holofote btn hover:bg-palco-ink max-xs:py-2 max-xs:whitespace-normal xs:px-7"
        >
          {t(m.pricing_supporter_link)}
        </Link>
      </div>
      <p className="max-lg:order-first">
        <span className="text-sm font-semibold text-palco-ink-2">{t(m.pricing_supporter_for_you)}</span>
        <span className="display tnum block text-[clamp(3.5rem,2rem+7vw,6.5rem)] leading-none text-holofote">
          {formatEuros(PLANS.free.monthlyPriceCents, language, 0)}
        </span>
      </p>
    </section>
  )
}
