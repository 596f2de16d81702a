import type { WebhookDelivery, WebhookFailure } from '@aplauso/contract/developers'
import { SECOND_MS, WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { type Message, type Translate, useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { endpointPath, logKey } from '../developer-queries.ts'
import { useEndpointChange } from './use-endpoint-change.ts'

const STATUSES: Record<WebhookDelivery['status'], { text: Message; chipColors: string }> = {
  delivered: { text: m.message_delivered, chipColors: 'bg-ok-soft text-ok' },
  waiting: { text: m.message_waiting, chipColors: 'bg-holofote-soft text-holofote-text' },
  failed: { text: m.message_failed, chipColors: 'bg-perigo-soft text-perigo' },
}

type MessageRowProps = { message: WebhookDelivery; endpointId: string; hasApi: boolean }

/**
 * A message with its status; opened, it shows the payload and a resend button. Times are local and have seconds, to
 * compare them with a program's log.
 */
export function MessageRow({ message, endpointId, hasApi }: MessageRowProps) {
  const { t, language } = useLanguage()
  const { id, type, status, tries, createdAt, nextTryAt, answerStatus, error, payload } = message
  const { text, chipColors } = STATUSES[status]
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className={`px-2 py-0 chip ${chipColors}`}>{t(text)}</span>
          <span className="min-w-0 grow font-mono wrap-anywhere">{type === 'ping' ? t(m.message_ping) : type}</span>
          <time dateTime={createdAt} className="tnum text-xs text-ink-2">
            {formatMoment(createdAt, 'second', language)}
          </time>
          <ChevronDown size={16} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pt-2 pb-4 text-sm">
          {error !== null && <p className="mb-3 text-perigo">{failureOf(t, error, answerStatus)}</p>}
          <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Fact name={t(m.message_id)}>
              <code className="font-mono text-xs break-all">{id}</code>
            </Fact>
            <Fact name={t(m.message_tries)}>{tries}</Fact>
            <Fact name={t(m.message_answer)}>{answerStatus ?? t(m.message_no_answer)}</Fact>
            {nextTryAt !== null && <Fact name={t(m.message_next)}>{formatMoment(nextTryAt, 'second', language)}</Fact>}
          </dl>
          <p className="mt-3 mb-1 text-ink-3">{t(m.message_payload)}</p>
          {/* Focusable, so that it can be scrolled by keyboard. */}
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
            tabIndex={0}
            className="max-h-72 overflow-auto rounded-sm bg-sunken p-3 font-mono text-xs"
          >
            {JSON.stringify(payload, null, 2)}
          </pre>
          {hasApi && type !== 'ping' && <ReplayMessageButton id={id} endpointId={endpointId} />}
        </div>
      </details>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="tnum">{children}</dd>
    </>
  )
}

function ReplayMessageButton({ id, endpointId }: { id: string; endpointId: string }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const { change, busy } = useEndpointChange({
    send: () => api.post<WebhookDelivery>(`${endpointPath(endpointId)}/deliveries/${id}/replay`),
    onDone: () => queries.invalidateQueries({ queryKey: logKey(endpointId) }),
  })
  return (
    <BusyButton busy={busy} onClick={() => change(undefined)} className="mt-3 text-sm btn-ghost">
      {t(m.message_replay)}
    </BusyButton>
  )
}

const FAILURES: Record<Exclude<WebhookFailure, 'status' | 'timeout'>, Message> = {
  redirect: m.message_error_redirect,
  connection: m.message_error_connection,
  tls: m.message_error_tls,
  unresolved: m.message_error_unresolved,
  address_refused: m.message_error_address_refused,
}

function failureOf(t: Translate, error: WebhookFailure, answerStatus: number | null): string {
  if (error === 'status') return t(m.message_error_status, { status: String(answerStatus) })
  if (error === 'timeout') return t(m.message_error_timeout, { seconds: WEBHOOK_TIME_LIMIT_MS / SECOND_MS })
  return t(FAILURES[error])
}
