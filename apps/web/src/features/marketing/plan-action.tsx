import type { PlanId } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useText } from '#lib/language.tsx'

/** How to get this plan: for now each says why there is nothing to press. */
export function PlanAction({ id, isCurrent }: { id: PlanId; isCurrent: boolean }) {
  const t = useText()
  const noteId = useId()
  if (id === 'agency')
    return <p className="mt-auto rounded-sm bg-sunken px-4 py-3 text-sm">{t(m.pricing_agency_note)}</p>
  if (id === 'free' || isCurrent) {
    return (
      <button type="button" disabled className="mt-auto btn btn-ghost">
        {t(isCurrent ? m.pricing_current : m.pricing_free_button)}
      </button>
    )
  }
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
