import { DOCKS_MAX } from '@aplauso/contract/limits'
import type { Dock } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { useChange } from '#ui/form/use-change.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { NewDock } from './new-dock.tsx'
import { DOCKS_KEY } from './team-query-keys.ts'

/** Links of OBS docks to the live page. */
export function Docks() {
  const t = useText()
  const { data = [], isSuccess, isError, error, refetch } = useQuery<Dock[]>({ queryKey: DOCKS_KEY })
  const [isCreating, setCreating] = useState(false)
  const isFull = data.length >= DOCKS_MAX
  const make = isSuccess && !isFull && (
    <button type="button" aria-haspopup="dialog" onClick={() => setCreating(true)} className="text-sm btn btn-ink">
      <Plus size={18} aria-hidden="true" />
      {t(m.team_dock_new)}
    </button>
  )
  return (
    <div id="docks" tabIndex={-1} ref={restoreListFocus} className="scroll-mt-20">
      <ListCard
        title={t(m.team_docks)}
        note={t(m.team_docks_text)}
        control={make}
        empty={{ title: t(m.team_docks_empty), text: t(m.team_docks_empty_text) }}
        loaded={isSuccess}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={data.map((dock) => <DockRow key={dock.id} dock={dock} />)}
      >
        {data.length > 0 && (
          <p className="tnum border-t border-line px-5 py-3 text-sm text-ink-3 sm:px-6">
            {isFull
              ? t(m.team_docks_full, { max: DOCKS_MAX })
              : t(m.team_docks_count, { count: data.length, max: DOCKS_MAX })}
          </p>
        )}
      </ListCard>
      {isCreating && <NewDock onClose={() => setCreating(false)} />}
    </div>
  )
}

function DockRow({ dock }: { dock: Dock }) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const [isAsking, setAsking] = useState(false)
  const { name, rights, createdAt, lastUsedAt } = dock
  return (
    <li
      data-testid="dock"
      className="grid gap-x-5 gap-y-3 border-t border-line px-5 py-4 sm:px-6 @md:grid-cols-[minmax(0,1fr)_auto] @md:items-center"
    >
      <div className="min-w-0">
        <p translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="mt-0.5 text-sm text-ink-2">{rights.map((right) => t(RIGHT_TEXTS[right].label)).join(' · ')}</p>
        <p className="tnum text-sm text-ink-3">
          {t(m.team_dock_created, { date: formatMoment(createdAt, 'date', language, timeZone) })}
          {' · '}
          {lastUsedAt === null
            ? t(m.team_dock_unused)
            : t(m.team_dock_used, { when: formatMoment(lastUsedAt, 'minute', language, timeZone) })}
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t(m.team_dock_revoke_of, { name })}
        onClick={() => setAsking(true)}
        className="text-sm btn btn-ghost"
      >
        {t(m.api_key_revoke)}
      </button>
      {isAsking && <RevokeDockDialog dock={dock} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeDockDialog({ dock: { id, name }, onClose }: { dock: Dock; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () => api.del<null>(`/api/docks/${id}`).finally(() => queries.invalidateQueries({ queryKey: DOCKS_KEY })),
    onDone() {
      onClose()
      toast({ title: t(m.team_dock_revoked) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.api_key_revoke_sure, { name })}
      text={t(m.team_dock_revoke_text)}
      confirm={t(m.team_dock_revoke_yes)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
