import type { QueuedAlert } from '@aplauso/contract/alerts'
import { QUEUE_MESSAGE_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type QueueRowProps = {
  alert: QueuedAlert
  isPlaying?: boolean
  children: (name: string) => ReactNode
}

/** One alert of the queue, in a row of fixed height; `children` are its buttons. */
export function QueueRow({ alert, isPlaying = false, children }: QueueRowProps) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const name = alert.donorName ?? t(m.common_anonymous)
  const months = monthsBadge(alert.monthsInRow, t)
  return (
    <li
      data-testid="queue-line"
      className={`flex min-h-14 items-center border-t border-line ps-4 pe-1.5 sm:ps-5 ${isPlaying ? 'bg-holofote-soft' : ''}`}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className="flex gap-2 text-sm leading-5 font-semibold">
          <span className="truncate" translate={alert.donorName === null ? undefined : 'no'}>
            {name}
          </span>
          <span className="tnum ms-auto shrink-0 pe-2">
            <Amount cents={alert.amount} />
          </span>
        </p>
        <p className="truncate pe-2 text-xs text-ink-2">
          {alert.test && <b className="font-semibold">{t(m.dashboard_test_chip)} · </b>}
          {months && <b className="font-semibold">{months} · </b>}
          {alert.message ? (
            <span translate="no">{shortened(alert.message)}</span>
          ) : (
            <time dateTime={alert.createdAt}>{formatAgo(alert.createdAt, language, nowMs)}</time>
          )}
        </p>
      </div>
      {children(name)}
    </li>
  )
}

/** Adds an ellipsis where the server has shortened the message. */
export const shortened = (message: string): string =>
  [...message].length < QUEUE_MESSAGE_CHARACTERS ? message : `${message}…`
