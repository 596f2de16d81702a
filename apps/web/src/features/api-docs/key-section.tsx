import type { ApiScope } from '@aplauso/contract/access'
import { API_CALLS_PER_MINUTE } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { smallestPlanWith } from '#components/plans/smallest-plan-with.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { Prose } from './code/prose.tsx'
import { DocsSection } from './docs-section.tsx'

const SCOPES: Record<ApiScope, Message> = {
  'donations:create': m.api_scope_create_hint,
  'donations:read': m.api_scope_read_hint,
  'events:read': m.api_scope_events_hint,
  'alerts:control': m.api_scope_control_hint,
}

export function KeySection() {
  const t = useText()
  const plan = smallestPlanWith(usePlans(), ({ apiAccess }) => apiAccess)
  const needed = plan && plan !== 'free' ? ` ${t(m.apidocs_key_plan, { plan: t(PLAN_NAMES[plan]) })}` : ''
  return (
    <DocsSection id="key">
      <Prose text={`${t(m.apidocs_key_text)}${needed}`} />
      <Prose text={t(m.apidocs_key_send)} />
      <Prose text={t(m.apidocs_key_scopes)} />
      <dl className="divide-y divide-line px-5 card">
        {Object.entries(SCOPES).map(([scope, hint]) => (
          <div key={scope} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt translate="no" className="font-mono text-sm font-semibold">
              {scope}
            </dt>
            <dd className="text-ink-2">{t(hint)}</dd>
          </div>
        ))}
      </dl>
      <Prose text={t(m.apidocs_key_limit, { count: API_CALLS_PER_MINUTE })} />
    </DocsSection>
  )
}
