import type { QueuedAlert } from '@aplauso/contract/alerts'
import { QUEUE_MESSAGE_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo, formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type QueueLineProps = {
  alert: QueuedAlert
  lit?: boolean
  /** It has its list for itself, and room for its message. */
  roomy?: boolean
  children: (name: string) => ReactNode
}

/** One alert of the queue, of one height whatever its length; `children` are its buttons. */
export function QueueLine({ alert, lit = false, roomy = false, children }: QueueLineProps) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const name = alert.donorName ?? t(m.common_anonymous)
  return (
    <li
      data-testid="queue-line"
      className={`flex border-line ps-5 pe-2 not-first:border-t sm:ps-6 sm:pe-3 ${roomy ? 'h-full items-start pt-1.5' : 'h-14 items-center'} ${lit ? 'bg-holofote-soft' : ''}`}
    >
      <div className={`min-w-0 flex-1 ${roomy ? 'py-2' : ''}`}>
        <p className="flex gap-2 text-sm leading-5 font-semibold">
          <span className="truncate" translate={alert.donorName === null ? undefined : 'no'}>
            {name}
          </span>
          <span className="tnum ms-auto shrink-0 pe-2">{formatEuros(alert.amount, language)}</span>
        </p>
        <p
          className={`pe-2 text-xs text-ink-2 ${roomy ? 'mt-0.5 line-clamp-3 wrap-anywhere lg:line-clamp-5' : 'truncate'}`}
        >
          {alert.test && <b className="font-semibold">{t(m.dashboard_test_chip)} · </b>}
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

/** The server leaves the rest of a longer one away. */
const shortened = (message: string) => ([...message].length < QUEUE_MESSAGE_CHARACTERS ? message : `${message}…`)
