import type { UserType } from '@aplauso/contract/accounts'
import type { PlanId, SoldPlan } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import type { PlanAvailability } from '#components/plans/plan-benefits.ts'
import { useSubscribe } from '#components/plans/use-subscribe.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Link } from '#ui/text/link.tsx'

/**
 * A plan as offered to this account. `isIncluded`: part of a larger plan that was granted. `isSubscribed`: to a running
 * plan, so this one is a change.
 */
export type PlanOffer = {
  id: PlanId
  viewer: UserType
  isCurrent: boolean
  isIncluded: boolean
  isSubscribed: boolean
  availability: PlanAvailability
}

/** The button that subscribes to this plan, or the reason why there is none. */
export function PlanAction({ offer }: { offer: PlanOffer }) {
  const { id, viewer, isCurrent, isIncluded, isSubscribed, availability } = offer
  const t = useText()
  if (isCurrent && isSubscribed) {
    return (
      <Link to="/dashboard/creator/plan" className="mt-auto btn btn-ghost">
        {t(m.pricing_manage)}
      </Link>
    )
  }
  if (id === 'free' || isCurrent) {
    return (
      <button type="button" disabled className="mt-auto btn btn-ghost">
        {t(isCurrent ? m.pricing_current : m.pricing_free_button)}
      </button>
    )
  }
  if (id === 'agency') {
    return (
      <Link to="/contact-sales" className={`mt-auto btn ${viewer === 'agency' ? 'btn-primary' : 'btn-ghost'}`}>
        {t(m.pricing_contact)}
      </Link>
    )
  }
  if (viewer === 'agency') {
    return <p className="mt-auto rounded-sm bg-sunken px-4 py-3 text-center text-sm">{t(m.pricing_for_creators)}</p>
  }
  if (isIncluded) {
    return (
      <button type="button" disabled className="mt-auto btn btn-ghost">
        {t(m.pricing_included)}
      </button>
    )
  }
  if (!availability.isSold) return <NotSold />
  if (isSubscribed) {
    return (
      <Link to={`/dashboard/creator/plan?to=${id}`} className="mt-auto btn btn-ink">
        {t(m.pricing_change)}
      </Link>
    )
  }
  return <Subscribe id={id} />
}

function Subscribe({ id }: { id: SoldPlan }) {
  const t = useText()
  const { subscribe, busyWith } = useSubscribe()
  return (
    <BusyButton
      busy={busyWith !== undefined}
      onClick={() => subscribe(id)}
      className={`mt-auto ${id === 'creator' ? 'btn-primary' : 'btn-ink'}`}
    >
      {t(m.pricing_subscribe)}
    </BusyButton>
  )
}

function NotSold() {
  const t = useText()
  const noteId = useId()
  return (
    <div className="mt-auto grid">
      <p id={noteId} className="mb-2.5 text-xs text-ink-2">
        {t(m.pricing_not_open_note)}
      </p>
      <button type="button" disabled aria-describedby={noteId} className="btn btn-ink">
        {t(m.pricing_not_open)}
      </button>
    </div>
  )
}
