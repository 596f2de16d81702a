import type { OperatorLogEntry } from '@aplauso/contract/operator-log'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { downloadFile } from '#lib/api/download-file.ts'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import { AdminListEnd } from '../admin-list-end.tsx'
import { logTextOf, pageOfTarget } from '../log-texts.ts'
import { useAdminList } from '../use-admin-list.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_log)} | ${INSTANCE_NAME}`,
    description: t(m.admin_log_description),
  }),
}

/** What operators did, newest first. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root, true)
  const list = useAdminList<OperatorLogEntry>('/api/admin/log?limit=50')
  const { rows = [], error, isError, refetch } = list
  if (!user) return null
  return (
    <>
      <h1 className="text-3xl">{t(m.admin_log)}</h1>
      <div ref={root} className="mt-6 grid grid-cols-[minmax(0,1fr)]">
        <ListCard
          title={t(m.admin_person_log)}
          note={t(m.admin_log_note_text)}
          control={<ExportButton />}
          empty={{ title: t(m.admin_log_none), text: t(m.admin_log_none_text) }}
          loaded={list.rows !== undefined}
          failed={isError}
          error={error}
          onRetry={refetch}
          rows={rows.map((entry) => <LogRow key={entry.id} entry={entry} timeZone={user.timeZone} />)}
        >
          <AdminListEnd list={list} />
        </ListCard>
      </div>
    </>
  )
}

function ExportButton() {
  const t = useText()
  const { change, busy } = useChange({
    send: () => downloadFile('/api/admin/log?format=csv', 'operator-log.csv'),
    onDone: () => undefined,
    failedTitle: t(m.admin_file_failed),
  })
  return (
    <BusyButton busy={busy} onClick={() => change(undefined)} className="px-4 text-sm btn-ghost">
      {t(m.received_export)}
    </BusyButton>
  )
}

function LogRow({ entry, timeZone }: { entry: OperatorLogEntry; timeZone: string }) {
  const { t, language } = useLanguage()
  const { at, actor, action, reason } = entry
  const known = logTextOf(action)
  const text = known ? t(known) : action
  const page = pageOfTarget(entry)
  const moment = formatMoment(at, 'minute', language, timeZone)
  return (
    <li
      data-testid="admin-row"
      className="relative border-t border-line px-5 transition-colors duration-150 hover:bg-sunken sm:px-6"
    >
      {page && (
        <Link
          data-shortcut-row=""
          to={page}
          aria-label={t(m.admin_log_open, { action: text, at: moment })}
          className="absolute inset-0 -outline-offset-3!"
        />
      )}
      <div className="flex min-h-12 min-w-0 items-center gap-3 py-1.5">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold">{text}</p>
          <p translate="no" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
            {[actor === null ? t(m.admin_person_by_commands) : `@${actor.username}`, reason]
              .filter((part) => part !== null)
              .join(': ')}
          </p>
        </div>
        <time dateTime={at} className="tnum shrink-0 text-xs text-ink-2">
          {moment}
        </time>
      </div>
    </li>
  )
}
