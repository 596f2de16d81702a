import { DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Check } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Link } from '#ui/text/link.tsx'

/** Account types and what each gets. */
export function People() {
  const { t, language } = useLanguage()
  const hasPlans = usePlans() !== null
  const { agencies, recordings, voices, registration } = useAvailableFeatures()
  const linkIf = (isOpen: boolean) =>
    isOpen ? { to: '/register', link: t(m.nav_register) } : { to: '/login', link: t(m.nav_login) }
  const ofCreators = linkIf(registration.creators === 'open')
  const min = formatEuros(DONATION_MIN_CENTS, language, 0)
  return (
    <section className="py-16 wrap sm:py-20">
      <h2 className="max-w-[10.7em] text-3xl">{t(m.product_people)}</h2>
      <ul className="mt-8 sm:mt-10">
        <Person
          seed="em-palco"
          position={t(m.product_creator_place)}
          who={t(m.register_creator)}
          has={[t(m.product_creator_1), t(m.product_creator_2), t(m.product_creator_3)]}
          {...ofCreators}
        />
        <Person
          seed="plateia"
          position={t(m.product_fan_place)}
          who={t(m.product_fan)}
          has={[t(m.product_fan_1), t(m.product_fan_2), t(m.product_fan_3)]}
          {...linkIf(registration.accounts === 'open')}
        />
        {agencies && (
          <Person
            seed="bastidores"
            position={t(m.product_agency_place)}
            who={t(m.product_agency)}
            has={[t(m.product_agency_1), t(m.product_agency_2), t(m.product_agency_3)]}
            {...(hasPlans ? { to: '/contact-sales', link: t(m.pricing_contact) } : ofCreators)}
          />
        )}
        <Person
          seed="de-passagem"
          position={t(m.product_guest_place)}
          who={t(m.product_guest)}
          has={[
            t(m.product_guest_1, { min }),
            ...(recordings && voices ? [t(m.product_guest_2)] : []),
            t(m.product_guest_3),
          ]}
          to="/discover"
          link={t(m.supporter_discover)}
        />
      </ul>
    </section>
  )
}

type PersonProps = { seed: string; position: string; who: string; has: readonly string[]; to: string; link: string }

function Person({ seed, position, who, has, to, link }: PersonProps) {
  return (
    <li className="grid gap-x-12 gap-y-5 border-t border-line py-8 last:border-b sm:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <div className="flex gap-5">
        <Tiles seed={seed} cols={2} rows={2} className="size-20 shrink-0 rounded-md sm:size-24" />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-cravo-text">{position}</p>
          <h3 className="mt-0.5 text-2xl wrap-anywhere hyphens-auto">{who}</h3>
          <Link to={to} aria-label={`${link}, ${who}`} className="mt-1 tap-link">
            {link}
          </Link>
        </div>
      </div>
      <ul className="grid content-center gap-3">
        {has.map((line) => (
          <li key={line} className="flex gap-3">
            <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
    </li>
  )
}
