import type { ControlledCreator } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTROLLED_CHANNELS_KEY, consolePath } from '#components/moderation/controlled-channels.ts'
import { RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { useChange } from '#ui/form/use-change.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/**
 * Creators whose alerts this account may control, each with a button to leave. `isQuiet`: nothing if there are none.
 */
export function ControlledCreatorList({ isQuiet }: { isQuiet: boolean }) {
  const t = useText()
  const {
    data = [],
    isSuccess,
    isError,
    error,
    refetch,
  } = useQuery<ControlledCreator[]>({ queryKey: CONTROLLED_CHANNELS_KEY })
  const creators = data.filter(({ kind }) => kind === 'moderator' || kind === 'agency')
  const isHidden = isQuiet && creators.length === 0
  return (
    <div id="onde" tabIndex={-1} ref={restoreListFocus} className="scroll-mt-20 empty:hidden">
      {!isHidden && (
        <ListCard
          title={t(m.team_stages)}
          note={t(m.team_stages_text)}
          empty={{ title: t(m.team_stages_empty), text: t(m.team_stages_empty_text) }}
          loaded={isSuccess}
          failed={isError}
          error={error}
          onRetry={refetch}
          rows={creators.map((creator) => <ControlledCreatorRow key={creator.creatorId} creator={creator} />)}
        />
      )}
    </div>
  )
}

function ControlledCreatorRow({ creator }: { creator: ControlledCreator }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { creatorId, displayName: name, avatar, rights, moderatorId } = creator
  return (
    <li
      data-testid="stage"
      className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
    >
      <Avatar name={name} src={avatar} className="size-10 shrink-0" />
      <div className="min-w-[min(100%,10rem)] flex-1">
        <p translate="no" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-2">{rights.map((right) => t(RIGHT_TEXTS[right].label)).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={consolePath(creatorId)} aria-label={t(m.shell_live_of, { name })} className="text-sm btn btn-ink">
          {t(m.shell_live)}
        </Link>
        {moderatorId !== undefined && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t(m.team_leave_of, { name })}
            onClick={() => setAsking(true)}
            className="text-sm btn btn-ghost"
          >
            {t(m.team_leave)}
          </button>
        )}
      </div>
      {isAsking && moderatorId !== undefined && (
        <LeaveTeamDialog id={moderatorId} name={name} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}

function LeaveTeamDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () =>
      api
        .del<null>(`/api/moderators/${id}`)
        .finally(() => queries.invalidateQueries({ queryKey: CONTROLLED_CHANNELS_KEY })),
    onDone() {
      onClose()
      toast({ title: t(m.team_left, { name }) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.team_leave_sure, { name })}
      text={t(m.team_leave_text)}
      confirm={t(m.team_leave)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
