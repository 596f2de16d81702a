import type { User } from '@aplauso/contract/accounts'
import type { ConnectedAccess, EndedAccess } from '@aplauso/contract/connected-access'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONNECTED_ACCESS_ANCHOR } from '#components/account/connected-access-anchor.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatList } from '#lib/i18n/format.ts'
import { type Translate, useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { type AccessEnding, EndAccessDialog } from './end-access-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

const CONNECTED_ACCESS_KEY = ['/api/grants'] as const

/** Access that works without the creator's password; each can be ended, or all at once. */
export function ConnectedAccessSettings({ user }: { user: User }) {
  const { t } = useLanguage()
  const { data, isError, error, refetch } = useQuery<ConnectedAccess>({ queryKey: CONNECTED_ACCESS_KEY })
  return (
    <SettingsSection anchor={CONNECTED_ACCESS_ANCHOR} title={t(m.grants_title)} text={t(m.grants_text)}>
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {data && <ConnectedAccessList user={user} access={data} />}
    </SettingsSection>
  )
}

function ConnectedAccessList({ user, access }: { user: User; access: ConnectedAccess }) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<AccessEnding>()
  const [done, setDone] = useState<string>()
  const { change, busy } = useChange({
    send: () => api.post<null>('/api/grants/keep'),
    onDone: () => refresh(t(m.grants_kept)),
  })

  // The session's user has the overlay link, and whether the access needs a review.
  async function refresh(done: string) {
    setDone(done)
    const [now] = await Promise.all([
      api.get<User>('/api/auth/me'),
      queries.invalidateQueries({ queryKey: CONNECTED_ACCESS_KEY }),
    ])
    setUser(now)
  }

  const rows = accessRowsOf(access, t)
  return (
    <div ref={restoreListFocus}>
      {user.grantsReview && (
        <div className="mb-4 rounded-md bg-holofote-soft px-4 py-3">
          <p className="font-medium">{t(m.grants_review)}</p>
          {access.review && <EndedAccessText ended={access.review.ended} />}
        </div>
      )}
      {rows.length === 1 && <p className="mb-2 text-ink-2">{t(m.grants_none)}</p>}
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              {/* Somebody chose the name of an added access, so it is not translated. */}
              <p translate={row.since ? 'no' : 'yes'} className="font-semibold wrap-anywhere">
                {row.name}
              </p>
              <p className="text-sm text-ink-2">
                {row.kind}
                {row.since && ` · ${t(m.grants_since, { date: formatMoment(row.since, 'date', language) })}`}
              </p>
            </div>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${row.label} ${row.name}`}
              onClick={() => setEnding(row)}
              className="text-sm btn btn-ghost"
            >
              {row.label}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-2.5 sm:flex sm:flex-wrap">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setEnding(endAllAccess(t))}
          className="border border-perigo text-perigo btn hover:bg-perigo-soft"
        >
          {t(m.grants_end_all)}
        </button>
        {user.grantsReview && (
          <BusyButton type="button" busy={busy} onClick={() => change(undefined)} className="btn-ghost">
            {t(m.grants_keep)}
          </BusyButton>
        )}
      </div>
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-4" />
      {ending && <EndAccessDialog ending={ending} onEnded={refresh} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

function EndedAccessText({ ended }: { ended: EndedAccess }) {
  const { t, language } = useLanguage()
  const counted = [
    [ended.apiKeys, m.grants_keys],
    [ended.webhookEndpoints, m.grants_endpoints],
    [ended.agencies, m.grants_agencies],
    [ended.moderators, m.team_moderators],
    [ended.invitations, m.team_invitations],
    [ended.docks, m.team_docks],
    [ended.scenes, m.grants_scenes],
  ] as const
  const endedTexts = [
    ...counted.flatMap(([count, message]) => (count ? [`${t(message)} (${count})`] : [])),
    ...(ended.overlayKey ? [t(m.grants_ended_key)] : []),
  ]
  if (endedTexts.length === 0) return null
  const what = formatList(endedTexts, language)
  // Only the first verification of the email replaces the overlay key.
  return <p className="mt-1.5">{t(ended.overlayKey ? m.grants_ended : m.grants_ended_open, { what })}</p>
}

type AccessRow = AccessEnding & { id: string; name: string; kind: string; label: string; since?: string }

function accessRowsOf(access: ConnectedAccess, t: Translate): AccessRow[] {
  const { apiKeys, webhookEndpoints, agencies, moderators, moderatorInvitations, docks, scenes } = access
  const rowOf = (name: string, kind: string, since: string, path: string, text: string): AccessRow => ({
    ...{ id: path, name, kind, since, text },
    label: t(m.grants_end),
    title: t(m.grants_end_of, { name }),
    confirm: t(m.grants_end),
    done: t(m.grants_end_done),
    send: () => api.del<null>(path),
  })
  return [
    ...agencies.map(({ agency: { id, displayName }, since }) =>
      rowOf(
        displayName,
        t(m.grants_agencies),
        since,
        `/api/agency/membership/${id}`,
        t(m.membership_leave_sure, { agency: displayName }),
      ),
    ),
    ...apiKeys.map(({ id, name, createdAt }) =>
      rowOf(name, t(m.grants_keys), createdAt, `/api/api-keys/${id}`, t(m.api_key_revoke_text)),
    ),
    ...webhookEndpoints.map(({ id, url, createdAt }) =>
      rowOf(url, t(m.grants_endpoints), createdAt, `/api/webhook-endpoints/${id}`, t(m.webhook_delete_text, { url })),
    ),
    ...moderators.map(({ id, displayName, createdAt }) =>
      rowOf(displayName, t(m.team_moderators), createdAt, `/api/moderators/${id}`, t(m.team_remove_text)),
    ),
    ...moderatorInvitations.map(({ id, displayName, createdAt }) =>
      rowOf(
        displayName ?? t(m.team_invitation_link),
        t(m.team_invitations),
        createdAt,
        `/api/moderators/invitations/${id}`,
        t(m.team_withdraw_text),
      ),
    ),
    ...docks.map(({ id, name, createdAt }) =>
      rowOf(name, t(m.team_docks), createdAt, `/api/docks/${id}`, t(m.team_dock_revoke_text)),
    ),
    ...scenes.map(({ id, name, createdAt }) => ({
      ...rowOf(name, t(m.grants_scenes), createdAt, `/api/scenes/${id}/key`, t(m.studio_rotate_text)),
      label: t(m.grants_overlay_new),
      title: t(m.studio_rotate_sure),
      confirm: t(m.widget_rotate_yes),
      done: t(m.grants_scene_done),
      send: () => api.post(`/api/scenes/${id}/key`),
    })),
    {
      id: 'overlay',
      name: t(m.grants_overlay),
      kind: t(m.grants_overlay_text),
      label: t(m.grants_overlay_new),
      title: t(m.widget_rotate_sure),
      text: t(m.widget_rotate_text),
      confirm: t(m.widget_rotate_yes),
      done: t(m.widget_rotated),
      send: () => api.post('/api/widget-key/rotate'),
    },
  ]
}

const endAllAccess = (t: Translate): AccessEnding => ({
  title: t(m.grants_end_all_sure),
  text: t(m.grants_end_all_text),
  confirm: t(m.grants_end_all),
  done: t(m.grants_end_all_done),
  send: () => api.post('/api/grants/end'),
})
