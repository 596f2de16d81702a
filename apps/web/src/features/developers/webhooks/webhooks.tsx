import type { WebhookEndpoint } from '@aplauso/contract/developers'
import { WEBHOOK_ENDPOINTS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { ENDPOINTS_KEY } from '../developer-queries.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointRow } from './endpoint-row.tsx'

/** Webhook endpoints of a creator; new ones need a plan with API access. */
export function Webhooks({ hasApi }: { hasApi: boolean }) {
  const t = useText()
  const { data = [], isSuccess, isError, error, refetch } = useQuery<WebhookEndpoint[]>({ queryKey: ENDPOINTS_KEY })
  const [isAdding, setAdding] = useState(false)
  // Without access there is nothing to create, so an empty list is hidden.
  if (!hasApi && data.length === 0 && !isError) return null
  return (
    <div ref={restoreListFocus}>
      <ListCard
        title={t(m.webhooks)}
        note={t(m.webhooks_note, { max: WEBHOOK_ENDPOINTS_MAX })}
        control={
          hasApi &&
          data.length < WEBHOOK_ENDPOINTS_MAX && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
              className="text-sm btn btn-ink"
            >
              <Plus size={18} aria-hidden="true" />
              {t(m.webhook_add)}
            </button>
          )
        }
        empty={{ title: t(m.webhooks_empty), text: t(m.webhooks_empty_text) }}
        loaded={isSuccess}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={data.map((endpoint) => <EndpointRow key={endpoint.id} endpoint={endpoint} hasApi={hasApi} />)}
      />
      {isAdding && <EndpointForm onClose={() => setAdding(false)} />}
    </div>
  )
}
