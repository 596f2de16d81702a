import type { User } from '@aplauso/contract/accounts'
import type { Config } from '@aplauso/contract/config'
import type { Plans as PlanTable } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { type PlanAvailability, planAvailability } from '#components/plans/plan-benefits.ts'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import type { Api } from '#lib/api/api.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { apiContext, offeredContext, plansContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { dashboardOf } from '#lib/session/dashboard-of.ts'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'
import { GuestPricing } from './guest-pricing.tsx'
import { Plans, PlansPlaceholder } from './plans.tsx'

export function loader({ context }: LoaderFunctionArgs): Promise<PricingData> {
  const { creators } = context.get(offeredContext).registration
  return loadPricing(context.get(apiContext), context.get(plansContext), creators === 'open')
}

export const handle: RouteHandle<PricingData> = {
  head: (data, t) => ({
    title: t(m.pricing_head),
    description: t(textsOf(data).description),
  }),
}

export function Component() {
  const t = useText()
  const { lead } = textsOf(useLoaderData<typeof loader>())
  return (
    // The session decides the height of the page, so the footer is hidden until it is known.
    <Page className="[[data-session=likely]_&+footer]:invisible">
      <PageHeader title={t(m.pricing_title)} lead={t(lead)} />
      <div className="min-h-[32rem] pt-10 pb-16 wrap sm:pb-20">
        <PricingForVisitor />
      </div>
    </Page>
  )
}

/** Pricing for creators and agencies, for donors, who pay nothing, and for visitors. */
function PricingForVisitor() {
  const availability = useLoaderData<typeof loader>()
  const { status, user } = useSession()
  if (!user) {
    return (
      <>
        {/* While a stored session is verified. */}
        {status === 'loading' && (
          <div className="[html:not([data-session=likely])_&]:hidden">
            <PlansPlaceholder />
          </div>
        )}
        <GuestPricing isSold={availability.isSold} />
      </>
    )
  }
  if (user.userType !== 'creator' && user.userType !== 'agency') return <SupporterPricing user={user} />
  return <Plans key={user.id} user={user} availability={availability} />
}

/** The part of the config that the page's texts depend on. */
type PricingData = PlanAvailability & { hasFreeFee: boolean; canStart: boolean }

/** Texts without a promise to start where visitors cannot become creators. */
function textsOf(
  { hasFreeFee, canStart }: Pick<PricingData, 'hasFreeFee' | 'canStart'> = { hasFreeFee: true, canStart: true },
) {
  if (!canStart) {
    return hasFreeFee
      ? { lead: m.pricing_lead_closed, description: m.pricing_lead_closed }
      : { lead: m.pricing_lead_closed_no_fee, description: m.pricing_lead_closed_no_fee }
  }
  return hasFreeFee
    ? { lead: m.pricing_lead, description: m.pricing_description }
    : { lead: m.pricing_lead_no_fee, description: m.pricing_description_no_fee }
}

async function loadPricing(api: Api, plans: PlanTable | null, canStart: boolean): Promise<PricingData> {
  const availability = await api.get<Config>('/api/config').then(planAvailability, () => planAvailability(undefined))
  return { ...availability, canStart, hasFreeFee: plans !== null && plans.free.feeBasisPoints > 0 }
}

/** Donors have no plans and pay nothing. */
function SupporterPricing({ user }: { user: User }) {
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
          {formatEuros(0, language, 0)}
        </span>
      </p>
    </section>
  )
}
