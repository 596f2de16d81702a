import type { Moderator } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GRANTABLE_RIGHTS, RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { hintIdOf } from './rights-list.tsx'
import { MODERATORS_KEY } from './team-query-keys.ts'
import { useRights } from './use-rights.ts'

export function ModeratorRow({ moderator }: { moderator: Moderator }) {
  const { t, language } = useLanguage()
  const timeZone = useSession().user?.timeZone
  const [isAsking, setAsking] = useState(false)
  const { displayName: name, username, avatar, createdAt } = moderator
  return (
    <li data-testid="moderator" className="border-t border-line px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
        <Avatar name={name} src={avatar} className="size-10 shrink-0" />
        <div className="min-w-[min(100%,10rem)] flex-1">
          <p translate="no" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="text-sm text-ink-3">
            <span translate="no" className="wrap-anywhere">
              @{username}
            </span>
            {' · '}
            <time dateTime={createdAt} className="tnum">
              {t(m.grants_since, { date: formatMoment(createdAt, 'date', language, timeZone) })}
            </time>
          </p>
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t(m.team_remove_of, { name })}
          onClick={() => setAsking(true)}
          className="text-sm btn btn-ghost"
        >
          {t(m.team_remove)}
        </button>
      </div>
      <RightTicks moderator={moderator} />
      {isAsking && <RemoveModeratorDialog moderator={moderator} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RightTicks({ moderator }: { moderator: Moderator }) {
  const t = useText()
  const { rights, toggle, note } = useRights(moderator)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t(m.rights_of, { name: moderator.displayName })}</legend>
        <div className="flex flex-wrap gap-x-5">
          {GRANTABLE_RIGHTS.map((right) => (
            <label key={right} className="flex min-h-11 items-center gap-2.5 text-sm font-medium">
              <input
                type="checkbox"
                name={`rights-${moderator.id}`}
                checked={rights.includes(right)}
                aria-describedby={hintIdOf(right)}
                onChange={() => toggle(right)}
                className="size-5 shrink-0 accent-cravo"
              />
              {t(RIGHT_TEXTS[right].label)}
            </label>
          ))}
        </div>
      </fieldset>
      <SavedNote isShown={note === 'saved'} />
      <p role="status" className="text-sm font-medium text-perigo empty:hidden">
        {note === 'last' && t(m.rights_last)}
      </p>
    </div>
  )
}

function RemoveModeratorDialog({
  moderator: { id, displayName: name },
  onClose,
}: {
  moderator: Moderator
  onClose: () => void
}) {
  const t = useText()
  const queries = useQueryClient()
  const { change, busy, failure } = useChange({
    send: () =>
      api
        .del<null>(`/api/moderators/${id}`)
        // Also after a failure: the moderator may have left meanwhile.
        .finally(() => queries.invalidateQueries({ queryKey: MODERATORS_KEY })),
    onDone() {
      onClose()
      toast({ title: t(m.team_removed, { name }) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.team_remove_sure, { name })}
      text={t(m.team_remove_text)}
      confirm={t(m.team_remove_yes)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
