import { PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import type { PasswordStrength } from '@aplauso/contract/password-strength'
import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'

const STEP_TEXTS: Record<PasswordStrength['step'], Message> = {
  1: m.password_weak,
  2: m.password_fair,
  3: m.password_good,
  4: m.password_strong,
}
const WEAKNESSES = { common: m.password_common, personal: m.password_personal, pattern: m.password_pattern }
const STEPS = [1, 2, 3, 4] as const
const TONES = {
  0: { bar: '', word: '' },
  1: { bar: 'bg-perigo', word: 'text-perigo' },
  2: { bar: 'bg-holofote-text', word: 'text-holofote-text' },
  3: { bar: 'bg-ok', word: 'text-ok' },
  4: { bar: 'bg-ok', word: 'text-ok' },
}

/** Texts for a password: one word for its strength, and the rule or advice that would make it stronger. */
export function useStrengthTexts(strength: PasswordStrength | undefined, tooShort: boolean) {
  const t = useText()
  const rule = t(m.register_password_rule, { count: PASSWORD_MIN_CHARACTERS })
  if (!strength) return { word: '', note: rule }
  const { step, weakness } = strength
  const advice = weakness ? WEAKNESSES[weakness] : step <= 2 ? m.password_longer : m.password_fine
  return { word: t(STEP_TEXTS[step]), note: tooShort ? rule : t(advice) }
}

type PasswordStrengthMeterProps = { step: PasswordStrength['step'] | 0; word: string; note: string }

/** Rendered inside the hint paragraph of a field, so it uses phrasing elements only. */
export function PasswordStrengthMeter({ step, word, note }: PasswordStrengthMeterProps) {
  const t = useText()
  const tone = TONES[step]
  return (
    <>
      <span className="flex h-5 items-center gap-3">
        <meter
          aria-label={t(m.password_strength)}
          max={STEPS.length}
          value={step}
          {...(word && { 'aria-valuetext': word })}
          className="sr-only"
        />
        <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
          {STEPS.map((bar) => (
            <span
              key={bar}
              className={`h-1.5 rounded-full transition-colors duration-200 ${bar <= step ? tone.bar : 'bg-line'}`}
            />
          ))}
        </span>
        <span className={`min-w-16 text-end font-semibold ${tone.word}`}>{word}</span>
      </span>
      <span className={`block ${step === 1 ? 'text-ink-2' : ''}`}>{note}</span>
    </>
  )
}
