import type { ApiKey } from '@aplauso/contract/developers'
import { API_KEYS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { API_KEYS_KEY } from '../developer-queries.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import { NewApiKeyDialog } from './new-api-key-dialog.tsx'

/** API keys of a creator; new ones need a plan with API access. */
export function ApiKeys({ hasApi }: { hasApi: boolean }) {
  const t = useText()
  const { data = [], isSuccess, isError, error, refetch } = useQuery<ApiKey[]>({ queryKey: API_KEYS_KEY })
  const [isCreating, setCreating] = useState(false)
  // Without access there is nothing to create, so an empty list is hidden.
  if (!hasApi && data.length === 0 && !isError) return null
  return (
    <div ref={restoreListFocus}>
      <ListCard
        title={t(m.api_keys)}
        note={t(m.api_keys_note, { max: API_KEYS_MAX })}
        control={
          hasApi &&
          data.length < API_KEYS_MAX && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setCreating(true)}
              className="text-sm btn btn-ink"
            >
              <Plus size={18} aria-hidden="true" />
              {t(m.api_key_new)}
            </button>
          )
        }
        empty={{ title: t(m.api_keys_empty), text: t(m.api_keys_empty_text) }}
        loaded={isSuccess}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={data.map((key) => <ApiKeyRow key={key.id} apiKey={key} />)}
      />
      {isCreating && <NewApiKeyDialog onClose={() => setCreating(false)} />}
    </div>
  )
}
