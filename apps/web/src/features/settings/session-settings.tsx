import type { Session } from '@aplauso/contract/sessions'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { deviceText } from './device-text.ts'
import { SESSIONS_PATH } from './second-factor-state.ts'
import { SettingsSection } from './settings-section.tsx'

/** Where the account is signed in; each other session can be ended, or all of them at once. */
export function SessionSettings() {
  const { t } = useLanguage()
  const { data, isError, error, refetch } = useQuery<Session[]>({ queryKey: [SESSIONS_PATH] })
  return (
    <SettingsSection anchor="sessoes" title={t(m.sessions_title)} text={t(m.sessions_text)}>
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {data && <SessionList sessions={data} />}
    </SettingsSection>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [done, setDone] = useState<string>()
  async function refresh(text: string) {
    setDone(text)
    await queries.invalidateQueries({ queryKey: [SESSIONS_PATH] })
  }
  const { change, busy } = useChange({
    send: () => api.del<null>(SESSIONS_PATH),
    onDone: () => refresh(t(m.sessions_others_ended)),
  })
  return (
    <div ref={restoreListFocus}>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => refresh(t(m.sessions_ended))} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <BusyButton
          busy={busy}
          onClick={() => change(undefined)}
          className="mt-4 border border-perigo text-perigo hover:bg-perigo-soft max-sm:w-full"
        >
          {t(m.sessions_end_others)}
        </BusyButton>
      )}
      <SavedNote key={done} isShown={done !== undefined} text={done} className="mt-4" />
    </div>
  )
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { t, language } = useLanguage()
  const { id, current, network, lastUsedAt } = session
  const device = deviceText(session.device, t)
  const { change, busy } = useChange({ send: () => api.del<null>(`${SESSIONS_PATH}/${id}`), onDone: onEnded })
  return (
    <li
      data-testid="session-row"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {network !== '' && `${t(m.sessions_network, { network })} · `}
          {t(m.sessions_last_used, { ago: formatAgo(lastUsedAt, language) })}
        </p>
      </div>
      {current ? (
        <p className="text-sm font-semibold">{t(m.sessions_current)}</p>
      ) : (
        <BusyButton
          busy={busy}
          aria-label={t(m.sessions_end_of, { device })}
          onClick={() => change(undefined)}
          className="text-sm btn-ghost"
        >
          {t(m.sessions_end)}
        </BusyButton>
      )}
    </li>
  )
}
