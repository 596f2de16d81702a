import type { ReactNode } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { openerId } from './use-open-donation.ts'

type DonationRowProps = {
  id: string
  /** Donor or creator. Interactive content in it needs `relative z-1`. */
  name: ReactNode
  /** Accessible name of the button that opens the donation. */
  label: string
  message: string | null
  notes: readonly DonationNote[]
  /** State of the alert, if the list has a column for it. A narrow list shows only unusual states. */
  alert?: DonationNote & { isOrdinary: boolean }
  time: string
  timeZone?: string | undefined
  amountCents: number
  /** The whole amount was refunded or charged back. */
  isFullyReturned: boolean
  onOpen: () => void
  tick?: { label: string; isTicked: boolean; disabled: boolean; onTick: (isTicked: boolean) => void }
}

export type DonationNote = { text: string; tone?: 'bad' }

/** Columns of wide lists, shared by the head and the rows. */
export const DONATION_COLUMNS = 'grid-cols-[minmax(0,1fr)_auto] @3xl:grid-cols-[minmax(0,1fr)_9.5rem_7rem]'
export const DONATION_COLUMNS_WITH_ALERT =
  'grid-cols-[minmax(0,1fr)_auto] @3xl:grid-cols-[minmax(0,1fr)_9.5rem_9.5rem_7rem]'

/**
 * A donation in a list: columns in a wide list, a compact row on a phone. The whole row opens the donation by a button,
 * not a link, since the name in it may be a link.
 */
export function DonationRow(props: DonationRowProps) {
  const { id, name, label, message, notes, alert, time, timeZone, amountCents, isFullyReturned, onOpen, tick } = props
  const { language } = useLanguage()
  return (
    <li
      data-testid="donation-row"
      className="relative flex items-center border-t border-line px-5 transition-colors duration-150 hover:bg-sunken has-checked:bg-sunken sm:px-6"
    >
      <button
        type="button"
        id={openerId(id)}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-3!"
      />
      {tick && (
        <label className="relative z-1 -ms-3 grid min-h-12 min-w-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={tick.label}
            checked={tick.isTicked}
            disabled={tick.disabled}
            onChange={(event) => tick.onTick(event.target.checked)}
            className="size-5 accent-cravo"
          />
        </label>
      )}
      <div
        className={`grid min-h-14 min-w-0 flex-1 items-center gap-x-4 py-2.5 ${alert === undefined ? DONATION_COLUMNS : DONATION_COLUMNS_WITH_ALERT}`}
      >
        <div className="row-span-2 min-w-0 @3xl:row-span-1">
          <p
            // The hit area of a link in the name is larger than its line, and a clamp would cut it off.
            className={`leading-snug font-semibold wrap-anywhere ${typeof name === 'string' ? 'line-clamp-2 @3xl:line-clamp-1' : ''}`}
          >
            {name}
          </p>
          {message && (
            <p translate="no" className="line-clamp-1 text-sm wrap-anywhere text-ink-2">
              {message}
            </p>
          )}
          <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {notes.map((note) => (
              <Note key={note.text} {...note} />
            ))}
            {alert && !alert.isOrdinary && <Note {...alert} className="@3xl:hidden" />}
          </p>
        </div>
        {alert && (
          <p className={`truncate text-sm @max-3xl:hidden ${alert.isOrdinary ? 'text-ink-3' : 'font-medium text-ink'}`}>
            {alert.text}
          </p>
        )}
        <p
          className={`tnum self-end text-end font-semibold whitespace-nowrap @3xl:order-last @3xl:self-center ${isFullyReturned ? 'text-ink-3 line-through' : ''}`}
        >
          {formatEuros(amountCents, language)}
        </p>
        <p className="tnum self-start text-end text-xs whitespace-nowrap text-ink-2 @3xl:self-center @3xl:text-start @3xl:text-sm">
          <time dateTime={time} className="@3xl:hidden">
            {formatMoment(time, 'date', language, timeZone)}
          </time>
          <time dateTime={time} className="hidden @3xl:inline">
            {formatMoment(time, 'minute', language, timeZone)}
          </time>
        </p>
      </div>
    </li>
  )
}

const Note = ({ text, tone, className = '' }: DonationNote & { className?: string }) => (
  <span
    className={`px-2 py-0 chip ${tone === 'bad' ? 'bg-perigo-soft text-perigo' : 'bg-sunken text-ink-2'} ${className}`}
  >
    {text}
  </span>
)
