import type { InboxItem } from '@aplauso/contract/inbox'
import { m } from '@aplauso/texts/messages'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { isContested, KIND_STYLES, KIND_TEXTS, subjectOf } from './inbox-texts.ts'

type InboxRowProps = { item: InboxItem; to: string; isOpened: boolean; timeZone: string }

export function InboxRow({ item, to, isOpened, timeZone }: InboxRowProps) {
  const { t, language } = useLanguage()
  const { kind, text, from, assigneeName, createdAt } = item
  const subject = subjectOf(item, t)
  const sender = from.name ?? from.email ?? t(m.common_anonymous)
  return (
    <li
      data-testid="admin-row"
      className={`relative border-t border-line px-5 transition-colors duration-150 hover:bg-sunken sm:px-6 ${isOpened ? 'bg-sunken' : ''}`}
    >
      <Link
        to={to}
        data-shortcut-row=""
        aria-current={isOpened || undefined}
        aria-label={`${t(KIND_TEXTS[kind])}, ${subject}, ${sender}`}
        className="absolute inset-0 -outline-offset-3!"
      />
      <div className="grid min-h-12 min-w-0 gap-0.5 py-2.5">
        <p className="flex items-center gap-2 text-xs text-ink-2">
          <span className={`px-2 py-0 chip ${KIND_STYLES[kind]}`}>{t(KIND_TEXTS[kind])}</span>
          {isContested(item) && (
            <span className="bg-holofote-soft px-2 py-0 text-holofote-text chip">{t(m.admin_inbox_objection)}</span>
          )}
          <time dateTime={createdAt} className="tnum ms-auto shrink-0">
            {formatMoment(createdAt, 'short', language, timeZone)}
          </time>
        </p>
        <p
          translate={kind === 'contact' ? undefined : 'no'}
          className="line-clamp-1 leading-snug font-semibold wrap-anywhere"
        >
          {subject}
        </p>
        <p translate="no" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {text}
        </p>
        <p className="line-clamp-1 text-xs wrap-anywhere text-ink-2">
          <span translate="no">{sender}</span>
          {assigneeName !== null && (
            <>
              {' · '}
              {t(m.admin_inbox_assigned)} <span translate="no">{assigneeName}</span>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
