import type { Language } from '@aplauso/contract/languages'
import type { LogEntry } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { formatNumber } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/language.tsx'

type SentenceInputs = { t: Translate; actor: string; donor: string; number: (count: number) => string }
type SentenceWriter = (entry: LogEntry, sentenceInputs: SentenceInputs) => string

const MUTED = { sounds: m.log_mute_sounds, speech: m.log_mute_speech }
const UNMUTED = { sounds: m.log_unmute_sounds, speech: m.log_unmute_speech }

/** A sentence for each action; values that are no longer known are left out. */
const SENTENCES: Record<LogEntry['action'], SentenceWriter> = {
  pause: (_entry, { t, actor }) => t(m.log_pause, { actor }),
  resume: (_entry, { t, actor }) => t(m.log_resume, { actor }),
  mute: ({ detail: { what } }, { t, actor }) => t(what ? MUTED[what] : m.log_mute, { actor }),
  unmute: ({ detail: { what } }, { t, actor }) => t(what ? UNMUTED[what] : m.log_unmute, { actor }),
  panic: (_entry, { t, actor }) => t(m.log_panic, { actor }),
  calm: (_entry, { t, actor }) => t(m.log_calm, { actor }),
  skip: (_entry, { t, actor, donor }) => t(m.log_skip, { actor, donor }),
  replay: (_entry, { t, actor, donor }) => t(m.log_replay, { actor, donor }),
  clear({ detail: { list, count = 0 } }, { t, actor, number }) {
    const inputs = { actor, count, total: number(count) }
    return list === 'missed' ? t(m.log_clear_missed, inputs) : t(m.log_clear_waiting, inputs)
  },
  stream_started: (_entry, { t, actor }) => t(m.log_stream_started, { actor }),
  stream_ended: (_entry, { t, actor }) => t(m.log_stream_ended, { actor }),
  reel: ({ detail: { count = 0 } }, { t, actor, number }) => t(m.log_reel, { actor, count, total: number(count) }),
  rehearsal: (_entry, { t, actor }) => t(m.log_rehearsal, { actor }),
  timer_started: ({ detail: { name = '' } }, { t, actor }) => t(m.log_timer_started, { actor, name }),
  timer_paused: ({ detail: { name = '' } }, { t, actor }) => t(m.log_timer_paused, { actor, name }),
  timer_reset: ({ detail: { name = '' } }, { t, actor }) => t(m.log_timer_reset, { actor, name }),
  timer_added: ({ detail: { name = '', seconds = 0 } }, { t, actor, number }) =>
    seconds < 0
      ? t(m.log_timer_taken, { actor, name, count: -seconds, total: number(-seconds) })
      : t(m.log_timer_added, { actor, name, count: seconds, total: number(seconds) }),
  approve({ detail: { withoutText, withoutSound } }, { t, actor, donor }) {
    if (withoutText && withoutSound) return t(m.log_approve_both, { actor, donor })
    if (withoutText) return t(m.log_approve_text, { actor, donor })
    return withoutSound ? t(m.log_approve_sound, { actor, donor }) : t(m.log_approve, { actor, donor })
  },
  reject: (_entry, { t, actor, donor }) => t(m.log_reject, { actor, donor }),
  release: (_entry, { t, donor }) => t(m.log_release, { donor }),
  drop: (_entry, { t, donor }) => t(m.log_drop, { donor }),
  block: ({ donorName }, { t, actor, donor }) =>
    donorName ? t(m.log_block, { actor, donor }) : t(m.log_block_nobody, { actor }),
  unblock: ({ donorName }, { t, actor, donor }) =>
    donorName ? t(m.log_unblock, { actor, donor }) : t(m.log_unblock_nobody, { actor }),
  rules_changed: (_entry, { t, actor }) => t(m.log_rules, { actor }),
  words_changed({ detail: { added = 0, removed = 0 } }, { t, actor, number }) {
    if (added > 0 && removed === 0) return t(m.log_words_added, { actor, count: added, total: number(added) })
    if (removed > 0 && added === 0) return t(m.log_words_removed, { actor, count: removed, total: number(removed) })
    return t(m.log_words, { actor })
  },
  moderator_invited: ({ detail: { moderator } }, { t, actor }) =>
    moderator ? t(m.log_invited, { actor, moderator }) : t(m.log_invited_link, { actor }),
  invitation_withdrawn: ({ detail: { moderator } }, { t, actor }) =>
    moderator ? t(m.log_withdrawn, { actor, moderator }) : t(m.log_withdrawn_link, { actor }),
  invitation_declined: (_entry, { t, actor }) => t(m.log_declined, { actor }),
  moderator_joined: (_entry, { t, actor }) => t(m.log_joined, { actor }),
  moderator_left: (_entry, { t, actor }) => t(m.log_left, { actor }),
  moderator_removed: ({ detail: { moderator } }, { t, actor }) =>
    moderator ? t(m.log_removed, { actor, moderator }) : t(m.log_removed_nobody, { actor }),
  rights_changed: ({ detail: { moderator } }, { t, actor }) =>
    moderator ? t(m.log_rights, { actor, moderator }) : t(m.log_rights_nobody, { actor }),
  dock_made: ({ detail: { name = '' } }, { t, actor }) => t(m.log_dock_made, { actor, name }),
  dock_removed: ({ detail: { name = '' } }, { t, actor }) => t(m.log_dock_removed, { actor, name }),
}

const WRITERS = new Map<string, SentenceWriter>(Object.entries(SENTENCES))

/** Name of the actor. */
export function actorOf({ displayName, kind }: LogEntry['actor'], t: Translate): string {
  if (kind === 'system') return t(m.log_role_system)
  return displayName ?? t(kind === 'key' ? m.log_a_program : m.log_gone)
}

/** The entry as a sentence. */
export function sentenceOf(entry: LogEntry, t: Translate, language: Language): string {
  const sentenceInputs: SentenceInputs = {
    t,
    actor: actorOf(entry.actor, t),
    donor: entry.donorName ?? t(m.common_anonymous),
    number: (count) => formatNumber(count, language),
  }
  // A newer server may have actions unknown to this page.
  const write = WRITERS.get(entry.action)
  return write ? write(entry, sentenceInputs) : t(m.log_unknown, { actor: sentenceInputs.actor })
}
