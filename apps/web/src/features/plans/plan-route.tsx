import { m } from '@aplauso/texts/messages'
import { SUBSCRIPTION_KEY } from '#components/plans/subscription-key.ts'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { PlanPage } from './plan-page.tsx'
import { ACCOUNTS_KEY, PAYMENTS_KEY } from './plan-query-keys.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_plan)} | ${INSTANCE_NAME}`, description: t(m.plan_description) }),
  prefetch: () => [{ key: SUBSCRIPTION_KEY }, { key: PAYMENTS_KEY }, { key: ACCOUNTS_KEY }],
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  return (
    <WorkPage>
      <h1 className="text-3xl">{t(m.shell_plan)}</h1>
      <PlanPage key={user.id} user={user} />
    </WorkPage>
  )
}
