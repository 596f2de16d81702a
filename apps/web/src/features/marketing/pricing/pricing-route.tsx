import { m } from '@aplauso/texts/messages'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { apiContext } from '#lib/page/context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Page } from '#parts/shell/page.tsx'
import { GuestPricing } from './guest-pricing.tsx'
import { Plans, PlansPlaceholder } from './plans.tsx'
import { loadPricing, type PricingData } from './pricing-loader.ts'
import { SupporterPricing } from './supporter-pricing.tsx'

export function loader({ context }: LoaderFunctionArgs): Promise<PricingData> {
  return loadPricing(context.get(apiContext))
}

export const handle: RouteHandle<PricingData> = {
  head: (_data, t) => ({ title: t(m.pricing_head), description: t(m.pricing_description) }),
}

export function Component() {
  const t = useText()
  return (
    // Who looks decides how long the page is: until that is known its footer has no place.
    <Page className="[[data-session=likely]_&+footer]:invisible">
      <header className="pt-10 wrap sm:pt-14">
        <h1 className="max-w-[12em] text-4xl">{t(m.pricing_title)}</h1>
        <p className="mt-5 max-w-[56ch] text-lg text-ink-2">{t(m.pricing_lead)}</p>
      </header>
      <div className="min-h-[32rem] pt-10 pb-16 wrap sm:pb-20">
        <PricingForVisitor />
      </div>
    </Page>
  )
}

/** Plans are for those who receive; who gives pays nothing, and a stranger is told so and let in. */
function PricingForVisitor() {
  const parts = useLoaderData<typeof loader>()
  const { status, user } = useSession()
  if (!user) {
    return (
      <>
        {/* While the token of a returning visitor is verified. */}
        {status === 'loading' && (
          <div className="[html:not([data-session=likely])_&]:hidden">
            <PlansPlaceholder />
          </div>
        )}
        <GuestPricing isSold={parts.isSold} />
      </>
    )
  }
  if (user.userType !== 'creator' && user.userType !== 'agency') return <SupporterPricing user={user} />
  return <Plans key={user.id} user={user} parts={parts} />
}
