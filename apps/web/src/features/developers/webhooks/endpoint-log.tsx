import type { WebhookDelivery } from '@aplauso/contract/developers'
import { MINUTE_MS, SECOND_MS, WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, type ListPage } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { logKey } from '../developer-queries.ts'
import { MessageRow } from './message-row.tsx'

/** Messages sent or to be sent to an endpoint. */
export function EndpointLog({ endpointId, hasApi }: { endpointId: string; hasApi: boolean }) {
  const t = useText()
  const log = useEndpointLog(endpointId)
  const { messages } = log
  return (
    <section aria-label={t(m.webhook_log)} className="mt-4 overflow-hidden rounded-md border border-line">
      <p className="bg-sunken px-4 py-2 text-xs text-ink-2">{t(m.webhook_log_text, { days: WEBHOOK_LOG_DAYS })}</p>
      {log.isPending && (
        <div className="p-4">
          <Placeholder className="h-5 w-48" />
        </div>
      )}
      {log.isError && (
        <div className="p-4">
          <LoadFailed error={log.error} onRetry={log.refetch} />
        </div>
      )}
      {messages?.length === 0 && <p className="p-4 text-sm text-ink-2">{t(m.webhook_log_empty)}</p>}
      {messages !== undefined && messages.length > 0 && (
        <ul>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} endpointId={endpointId} hasApi={hasApi} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <div className="border-t border-line p-3">
          <BusyButton
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
            className="w-full text-sm btn-ghost"
          >
            {t(m.received_more)}
          </BusyButton>
        </div>
      )}
    </section>
  )
}

/** Polls only during an attempt: no live event reports its result. */
const POLL_MS = 1.5 * SECOND_MS
/** The server plans the next attempt a minute ahead while one is running. */
const PROCESSING_MS = MINUTE_MS + 5 * SECOND_MS

function useEndpointLog(endpointId: string) {
  const queryKey = logKey(endpointId)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.page<WebhookDelivery>(pageParam ?? queryKey.join('/'), { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasAttemptInProgress) ? POLL_MS : false),
  })
  return { ...query, messages: query.data?.pages.flatMap(({ rows }) => rows) }
}

const firstPage: string | undefined = undefined

const hasAttemptInProgress = ({ rows }: ListPage<WebhookDelivery>) =>
  rows.some(({ nextTryAt }) => nextTryAt !== null && Date.parse(nextTryAt) - Date.now() < PROCESSING_MS)
