import type { LogEntry } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { formatList } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'

const RULE_TEXTS = new Map<string, Message>(
  Object.entries({
    mode: m.moderation_mode,
    hold: m.moderation_hold,
    levels: m.moderation_kept,
    languages: m.moderation_languages,
    links: m.moderation_links,
    limits: m.moderation_style,
    autoAfterSeconds: m.moderation_auto,
    autoAction: m.moderation_auto_action,
    publicFeed: m.moderation_feed,
    agencies: m.moderation_agencies,
  }),
)

/** Reason, rules and rights of an entry; nothing if it has none. */
export function LogDetail({ detail }: Pick<LogEntry, 'detail'>) {
  const { t, language } = useLanguage()
  const rights = detail.rights?.map((right) => t(RIGHT_TEXTS[right].label)) ?? []
  const rules = (detail.changed ?? []).flatMap((rule) => {
    const text = RULE_TEXTS.get(rule)
    return text ? [t(text)] : []
  })
  const text = detail.reason
    ? t(m.log_reason, { reason: detail.reason })
    : formatList(rights.length > 0 ? rights : rules, language)
  return text === '' ? null : <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
}
