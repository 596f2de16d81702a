import type { QueuedAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { formatAgo, formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { useNowMs } from '#lib/use-now.ts'

type QueueLineProps = { alert: QueuedAlert; lit?: boolean; children: (name: string) => ReactNode }

/** One alert of the queue, in two lines whatever its length; `children` are its buttons. */
export function QueueLine({ alert, lit = false, children }: QueueLineProps) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const name = alert.donorName ?? t(m.common_anonymous)
  return (
    <li
      data-testid="queue-line"
      className={`flex h-14 items-center border-t border-line pr-2 pl-5 sm:pr-3 sm:pl-6 ${lit ? 'bg-holofote-soft' : ''}`}
    >
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 text-sm leading-5 font-semibold">
          <span className="truncate">{name}</span>
          <span className="tnum ml-auto shrink-0 pr-2">{formatEuros(alert.amount, language)}</span>
        </p>
        <p className="truncate pr-2 text-xs text-ink-2">
          {alert.test && <b className="font-semibold">{t(m.dashboard_test_chip)} · </b>}
          {alert.message ?? <time dateTime={alert.createdAt}>{formatAgo(alert.createdAt, language, nowMs)}</time>}
        </p>
      </div>
      {children(name)}
    </li>
  )
}
