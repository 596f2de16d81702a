import { PLAN_IDS, type PlanId } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/language.tsx'
import { PlanCard } from './plan-card.tsx'

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

export function Plans({ current }: { current: PlanId }) {
  const t = useText()
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="sr-only">
        {t(m.pricing_plans)}
      </h2>
      <ul className={GRID}>
        {PLAN_IDS.map((id) => (
          <PlanCard key={id} id={id} isCurrent={id === current} />
        ))}
      </ul>
    </section>
  )
}

/** In their place while it is not known yet who looks, though probably not a stranger. */
export function PlansPlaceholder() {
  return (
    <div aria-hidden="true" className={`${GRID} [html:not([data-session=likely])_&]:hidden`}>
      {PLAN_IDS.map((id) => (
        <div key={id} className="h-[33rem] rounded-lg skeleton" />
      ))}
    </div>
  )
}
