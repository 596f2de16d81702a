import type { AlertControlRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { useQueue, withCreatorId } from '#parts/alert-queue/queue-context.ts'
import { Link } from '#ui/text/link.tsx'

/** Whoever works the queue, approves or sees sums is told of streams; who only blocks donors is not. */
export const seesStreams = (rights: readonly AlertControlRight[]): boolean => rights.some((right) => right !== 'block')

/** What is about the stage and is not on it. Rules and docks are the creator's alone. */
export function ConsoleLinks() {
  const t = useText()
  const { rights, creatorId } = useQueue()
  const isOwn = creatorId === undefined
  const links = [
    ...(isOwn ? [{ to: '/settings/moderation', text: m.live_rules }] : []),
    ...(rights.includes('approve') ? [{ to: withCreatorId('/live/log', creatorId), text: m.live_log }] : []),
    ...(seesStreams(rights) ? [{ to: withCreatorId('/live/streams', creatorId), text: m.stream_report_title }] : []),
    ...(isOwn ? [{ to: '/settings/team', text: m.live_team }] : []),
  ]
  if (links.length === 0) return null
  return (
    <nav aria-label={t(m.live_more)}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="text-sm tap-link">
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
