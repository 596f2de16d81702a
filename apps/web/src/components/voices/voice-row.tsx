import type { Voice } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import { Check, Lock, Play, Square } from 'lucide-react'
import { useId } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { smallestPlanWith } from '#components/plans/smallest-plan-with.ts'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { Spinner } from '#ui/brand/spinner.tsx'
import { CATEGORY_TEXTS, GENDER_TEXTS } from './voice-texts.ts'

type VoiceRowProps = {
  voice: Voice
  chosen: boolean
  playback: 'playing' | 'loading' | 'silent'
  listenByKeyboard: boolean
  onFocus: () => void
  onChoose: () => void
  onDone: () => void
  onPlay: () => void
  onStop: () => void
}

export function VoiceRow({
  voice,
  chosen,
  playback,
  listenByKeyboard,
  onFocus,
  onChoose,
  onDone,
  ...row
}: VoiceRowProps) {
  const t = useText()
  const detailsId = useId()
  const { available } = voice
  const planWithAllVoices = smallestPlanWith(usePlans(), (plan) => plan.voices !== 'basic')
  // The plan that unlocks the voice. Basic voices include only those in the creator's own language.
  const plan = voice.plan === 'free' ? (planWithAllVoices ?? voice.plan) : voice.plan
  return (
    <div className="mx-2 flex items-center gap-1 rounded-md pe-1 hover:bg-sunken has-checked:bg-cravo-soft sm:mx-3">
      <label className="relative flex min-w-0 flex-1 items-start gap-3 rounded-md py-2.5 ps-3 pe-1 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
        {/* Covers the whole row transparently, so that a click hits the control. A locked voice can be focused but
            not chosen. */}
        <input
          type="radio"
          name="voiceId"
          value={voice.id}
          checked={chosen}
          aria-label={voice.name}
          aria-describedby={detailsId}
          {...(!available && { 'aria-disabled': true })}
          onFocus={onFocus}
          onChange={() => {
            if (available) onChoose()
          }}
          onClick={({ detail }) => {
            // A tap confirms; arrow keys and the space bar only move.
            if (available && detail > 0) onDone()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !available) return
            // The default would press the button that regains the focus and reopen the panel.
            event.preventDefault()
            onChoose()
            onDone()
          }}
          className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-md opacity-0 aria-disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${chosen ? 'bg-cravo text-on-cravo' : available ? 'border-[1.5px] border-line-strong' : 'text-ink-3'}`}
        >
          {chosen ? <Check size={14} strokeWidth={3} /> : !available && <Lock size={16} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span translate="no" className="font-semibold wrap-anywhere">
              {voice.name}
            </span>
            {!available && (
              <span className="bg-holofote-soft py-0.5 text-2xs text-holofote-text chip">
                {t(m.voices_locked, { plan: t(PLAN_NAMES[plan]) })}
              </span>
            )}
          </span>
          <span id={detailsId} className="block text-xs text-ink-2">
            <span className="font-medium">
              {t(GENDER_TEXTS[voice.gender])} · {t(CATEGORY_TEXTS[voice.category])}
            </span>
            <span className="block wrap-anywhere text-ink-3">{voice.description}</span>
          </span>
        </span>
      </label>
      <ListenButton name={voice.name} playback={playback} byKeyboard={listenByKeyboard} {...row} />
    </div>
  )
}

type ListenButtonProps = Pick<VoiceRowProps, 'playback' | 'onPlay' | 'onStop'> & { name: string; byKeyboard: boolean }

function ListenButton({ name, playback, byKeyboard, onPlay, onStop }: ListenButtonProps) {
  const t = useText()
  const isSilent = playback === 'silent'
  return (
    <button
      type="button"
      tabIndex={byKeyboard ? 0 : -1}
      aria-label={t(isSilent ? m.voices_play : m.voices_stop, { name })}
      onClick={isSilent ? onPlay : onStop}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 ${isSilent ? 'text-ink-2 hover:bg-surface hover:text-ink' : 'bg-ink text-paper'}`}
    >
      {isSilent && <Play size={18} aria-hidden="true" />}
      {playback === 'loading' && <Spinner size={18} />}
      {playback === 'playing' && <Square size={16} aria-hidden="true" className="fill-current" />}
    </button>
  )
}
