import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Lock } from 'lucide-react'
import { VerifyEmailFirst } from '#components/account/verify-email-first.tsx'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { smallestPlanWith } from '#components/plans/smallest-plan-with.ts'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { Link } from '#ui/text/link.tsx'
import { API_KEYS_KEY, ENDPOINTS_KEY } from './developer-queries.ts'
import { ApiKeys } from './keys/api-keys.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_api)} | ${INSTANCE_NAME}`, description: t(m.developer_description) }),
  prefetch: () => [{ key: API_KEYS_KEY }, { key: ENDPOINTS_KEY }],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <DeveloperPage key={user.id} user={user} /> : null
}

function DeveloperPage({ user }: { user: User }) {
  const t = useText()
  // The plan may have been bought in another window.
  useRefreshOnReturn(true)
  const plans = usePlans()
  const hasApi = plans === null || plans[user.subscriptionPlan].apiAccess
  return (
    <WorkPage>
      <h1 className="text-3xl">{t(m.shell_api)}</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">{t(m.developer_lead)}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 sm:mt-8">
        {hasApi ? <VerifyEmailFirst /> : <PlanRequired />}
        <ApiKeys hasApi={hasApi} />
        <Webhooks hasApi={hasApi} />
      </div>
    </WorkPage>
  )
}

/** The smallest plan with API access, and a link to it. */
function PlanRequired() {
  const t = useText()
  const plan = smallestPlanWith(usePlans(), ({ apiAccess }) => apiAccess)
  if (plan === undefined) return null
  return (
    <section className="grid gap-x-6 gap-y-5 p-5 card sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:p-6">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Lock size={22} aria-hidden="true" />
      </span>
      <div>
        <h2 className="text-lg">{t(m.developer_locked, { plan: t(PLAN_NAMES[plan]) })}</h2>
        <p className="mt-1 max-w-[64ch] text-ink-2">{t(m.developer_locked_text)}</p>
      </div>
      <Link to="/dashboard/creator/plan" className="btn btn-ink">
        {t(m.developer_locked_link)}
      </Link>
    </section>
  )
}
