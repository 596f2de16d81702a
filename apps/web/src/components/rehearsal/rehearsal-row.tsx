import type { RehearsalItem, RehearsalKind } from '@aplauso/contract/rehearsals'
import { m } from '@aplauso/texts/messages'
import { Check, CircleDashed, Minus, X } from 'lucide-react'
import { formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'

const KIND_NAMES: Record<RehearsalKind, Message> = {
  chime: m.rehearsal_kind_chime,
  speech: m.rehearsal_kind_speech,
  recording: m.rehearsal_kind_recording,
  long_name: m.rehearsal_kind_long_name,
  emoji: m.rehearsal_kind_emoji,
  burst: m.rehearsal_kind_burst,
}

export function RehearsalRow({ item, done }: { item: RehearsalItem; done: boolean }) {
  const { t, language } = useLanguage()
  const { kind, state, arrived, shown, heard, silent, count, shownCount, fps } = item
  const isReported = done || state === 'over'
  const number = (value: number) => formatNumber(value, language)
  return (
    <li
      data-kind={kind}
      data-state={state}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 text-sm"
    >
      <span className="font-semibold">{t(KIND_NAMES[kind])}</span>
      {isReported ? (
        <span className="flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2">
          <Fact ok={arrived}>{t(arrived ? m.rehearsal_arrived : m.rehearsal_not_arrived)}</Fact>
          {arrived && (
            <>
              {silent ? (
                <Fact>{t(m.rehearsal_silent)}</Fact>
              ) : (
                <Fact ok={heard}>{t(heard ? m.rehearsal_heard : m.rehearsal_not_heard)}</Fact>
              )}
              <Fact ok={shown}>
                {count > 1
                  ? t(m.rehearsal_shown_of, { shown: number(shownCount), total: number(count) })
                  : t(shown ? m.rehearsal_shown : m.rehearsal_not_shown)}
              </Fact>
              {fps !== null && <span className="tnum">{t(m.rehearsal_fps, { fps: number(fps) })}</span>}
            </>
          )}
        </span>
      ) : (
        <span className="flex items-center gap-1.5 text-ink-3">
          {state === 'playing' ? <Spinner /> : <CircleDashed size={15} aria-hidden="true" />}
          {t(state === 'playing' ? m.rehearsal_playing : m.rehearsal_waiting)}
        </span>
      )}
    </li>
  )
}

/** `ok`: whether the result is as expected; undefined where settings caused it. */
function Fact({ ok, children }: { ok?: boolean; children: string }) {
  const Icon = ok === undefined ? Minus : ok ? Check : X
  const tone = ok === undefined ? 'text-ink-3' : ok ? 'text-ok' : 'text-perigo'
  return (
    <span className={`inline-flex items-center gap-1 ${ok === false ? 'font-semibold text-perigo' : ''}`}>
      <Icon size={15} aria-hidden="true" className={`shrink-0 ${tone}`} />
      {children}
    </span>
  )
}
