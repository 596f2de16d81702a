import type { OperatorPayout } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import type { KeyboardEvent } from 'react'
import { DONATION_COLUMNS_WITH_ALERT } from '#components/donations/donation-row.tsx'
import type { Ticks } from '#components/donations/use-ticks.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { STATE_NOTES } from './payout-filter.ts'

type PayoutRowProps = {
  payout: OperatorPayout
  timeZone: string
  /** Shows the state, in a list of several states. */
  hasState: boolean
  /** Undefined where nothing can be done with several rows at once. */
  tick: ReturnType<Ticks['of']> | undefined
  onOpen: () => void
}

export const rowId = (id: string) => `payout-${id}`

/** A payout in the list: columns in a wide list, a compact row on a phone. The whole row opens it. */
export function PayoutRow({ payout, timeZone, hasState, tick, onOpen }: PayoutRowProps) {
  const { t, language } = useLanguage()
  const { owner, holder, waits, state } = payout
  const at = payout.sentAt ?? payout.createdAt
  const amount = formatEuros(payout.amountCents, language)
  const named = { name: owner.displayName, amount }
  const canTick = tick && !tick.disabled && !waits

  function press(event: KeyboardEvent<HTMLLIElement>) {
    const step = STEPS.get(event.key)
    if (step !== undefined) {
      event.preventDefault()
      focusRow(event.currentTarget[step])
    } else if (event.key === ' ' && canTick && !(event.target instanceof HTMLInputElement)) {
      // Also when the button of the row has the focus: the space bar chooses and Enter opens.
      event.preventDefault()
      tick.onTick(!tick.isTicked)
    } else if (event.key === 'Enter' && event.target === event.currentTarget) {
      // The default action would press the first button of the drawer.
      event.preventDefault()
      onOpen()
    }
  }

  return (
    <li
      data-testid="admin-row"
      data-shortcut-row=""
      id={rowId(payout.id)}
      tabIndex={-1}
      aria-label={t(m.admin_payouts_to, { name: owner.displayName })}
      onKeyDown={press}
      className="relative flex items-center border-t border-line px-5 -outline-offset-3 transition-colors duration-150 hover:bg-sunken has-checked:bg-sunken sm:px-6"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t(m.admin_payouts_open, named)}
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-3!"
      />
      {tick && (
        <label className="relative z-1 -ms-3 grid min-h-12 min-w-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t(m.admin_payouts_tick, named)}
            checked={tick.isTicked && !waits}
            disabled={!canTick}
            onChange={(event) => tick.onTick(event.target.checked)}
            className="size-5 accent-cravo"
          />
        </label>
      )}
      <div className={`grid min-h-12 min-w-0 flex-1 items-center gap-x-4 py-1.5 ${DONATION_COLUMNS_WITH_ALERT}`}>
        <div className="row-span-2 min-w-0 @3xl:row-span-1">
          <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere @3xl:line-clamp-1">
            {holder === null ? t(m.admin_payouts_holder_gone) : <span translate="no">{holder}</span>}
          </p>
          <p className="line-clamp-1 text-sm wrap-anywhere text-ink-2">
            <span className="tnum @3xl:hidden">{payout.iban} · </span>
            <span translate="no">
              {owner.displayName} @{owner.username}
            </span>
          </p>
          <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {hasState && <Note>{t(STATE_NOTES[state])}</Note>}
            {waits && <Note isBad>{t(m.admin_payouts_waits)}</Note>}
          </p>
        </div>
        <p className="tnum truncate text-sm text-ink-2 @max-3xl:hidden">{payout.iban}</p>
        <p className="tnum self-end text-end font-semibold whitespace-nowrap @3xl:order-last @3xl:self-center">
          {amount}
        </p>
        <p className="tnum self-start text-end text-xs whitespace-nowrap text-ink-2 @3xl:self-center @3xl:text-start @3xl:text-sm">
          <time dateTime={at} className="@3xl:hidden">
            {formatMoment(at, 'date', language, timeZone)}
          </time>
          <time dateTime={at} className="hidden @3xl:inline">
            {formatMoment(at, 'minute', language, timeZone)}
          </time>
        </p>
      </div>
    </li>
  )
}

const STEPS = new Map<string, 'nextElementSibling' | 'previousElementSibling'>([
  ['ArrowDown', 'nextElementSibling'],
  ['ArrowUp', 'previousElementSibling'],
])

function focusRow(row: Element | null): void {
  if (!(row instanceof HTMLElement)) return
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
}

export const Note = ({ isBad = false, children }: { isBad?: boolean; children: string }) => (
  <span className={`px-2 py-0 chip ${isBad ? 'bg-perigo-soft text-perigo' : 'bg-sunken text-ink-2'}`}>{children}</span>
)
