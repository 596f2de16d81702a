import type { ApiKey } from '@aplauso/contract/developers'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { API_KEYS_KEY } from '../developer-queries.ts'
import { SCOPE_TEXTS } from './scope-texts.ts'

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const [isConfirming, setConfirming] = useState(false)
  const { name, hint, scopes, createdAt, lastUsedAt } = apiKey
  return (
    <li className="grid gap-x-5 gap-y-3 border-t border-line px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span translate="no" className="font-semibold wrap-anywhere">
            {name}
          </span>
          <code className="font-mono text-sm text-ink-3">{hint}</code>
        </p>
        <p className="mt-0.5 text-sm text-ink-2">{scopes.map((scope) => t(SCOPE_TEXTS[scope].label)).join(' · ')}</p>
        <p className="tnum text-xs text-ink-3">
          {t(m.api_key_created, { date: formatMoment(createdAt, 'date', language, timeZone) })}
          {' · '}
          {lastUsedAt === null
            ? t(m.api_key_unused)
            : t(m.api_key_used, { when: formatMoment(lastUsedAt, 'minute', language, timeZone) })}
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t(m.api_key_revoke_of, { name })}
        onClick={() => setConfirming(true)}
        className="text-sm btn btn-ghost"
      >
        {t(m.api_key_revoke)}
      </button>
      {isConfirming && <RevokeKeyDialog apiKey={apiKey} onClose={() => setConfirming(false)} />}
    </li>
  )
}

function RevokeKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () =>
      api.del<null>(`/api/api-keys/${id}`).finally(() => queries.invalidateQueries({ queryKey: API_KEYS_KEY })),
    onDone() {
      onClose()
      toast({ title: t(m.api_key_revoked) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.api_key_revoke_sure, { name })}
      text={t(m.api_key_revoke_text)}
      confirm={t(m.api_key_revoke_yes)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
