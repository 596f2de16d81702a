import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { formatShortEuros, plainEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import type { AmountProblem } from './chosen-amount.ts'
import type { PageRules } from './page-rules.ts'

const PRESET_NAMES: readonly Message[] = [m.donate_claps, m.donate_bravo, m.donate_ovation, m.donate_standing]
/** Grid classes by the number of presets. */
const ROWS = ['', 'grid-cols-2', 'grid-cols-2', 'grid-cols-3', '', 'grid-cols-3', 'grid-cols-3']
const ROW_OF_FOUR = 'grid-cols-4 sm:grid-cols-[repeat(4,minmax(0,1fr))_108px]'

/** `sign_in`: the amount requires an account. `changed`: the creator changed the rules after this page loaded. */
export type AmountFieldProblem = AmountProblem | 'sign_in' | 'changed'

type AmountFieldProps = {
  rules: PageRules
  presetCents: Cents | undefined
  custom: string
  problem: AmountFieldProblem | undefined
  onChange: (change: { presetCents?: Cents; custom: string }) => void
}

export function AmountField({ rules, presetCents, custom, problem, onChange }: AmountFieldProps) {
  const { t, language } = useLanguage()
  const noteId = useId()
  const { presets, minCents, maxCents, signInAboveCents } = rules
  const euros = (amount: number) => formatShortEuros(amount, language)
  const errors: Record<AmountFieldProblem, string> = {
    invalid: t(m.donate_amount_error, { min: plainEuros(minCents, language) }),
    ambiguous: t(m.euros_ambiguous),
    too_large: t(m.donate_amount_max, { max: euros(maxCents) }),
    sign_in: t(m.donate_amount_sign_in, { amount: euros(signInAboveCents ?? 0) }),
    changed: t(m.donate_changed),
  }
  const error = problem && errors[problem]
  const isUsual = minCents === DONATION_MIN_CENTS && maxCents === DONATION_MAX_CENTS
  const hint = isUsual ? '' : t(m.donate_amount_between, { min: euros(minCents), max: euros(maxCents) })
  const isRowOfFour = presets.length === 4
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t(m.donate_amount)}</legend>
      <div className={`mt-2 grid gap-2 ${isRowOfFour ? ROW_OF_FOUR : ROWS[presets.length]}`}>
        {presets.map(({ cents, word }) => (
          <Preset
            key={cents}
            amountCents={cents}
            word={word}
            chosen={custom === '' && cents === presetCents}
            onChoose={() => onChange({ presetCents: cents, custom: '' })}
          />
        ))}
        <span className={`relative col-span-full ${isRowOfFour ? 'sm:col-span-1' : ''}`}>
          <span aria-hidden="true" className="absolute inset-s-3 top-1/2 -translate-y-1/2 font-semibold text-ink-3">
            €
          </span>
          <DecimalInput
            name="custom"
            aria-label={t(m.donate_custom_label)}
            aria-describedby={error || hint ? noteId : undefined}
            aria-invalid={error !== undefined}
            placeholder={presets.length > 0 ? t(m.donate_custom) : undefined}
            value={custom}
            onChange={(typed) => onChange({ custom: typed })}
            className="ps-7 pe-2 sm:h-full"
          />
        </span>
      </div>
      {(error || hint) && (
        <p
          id={noteId}
          role={error && 'alert'}
          className={`mt-1.5 ${error ? 'text-sm font-medium text-perigo' : 'text-xs text-ink-3'}`}
        >
          {error || hint}
        </p>
      )}
    </fieldset>
  )
}

type PresetProps = { amountCents: Cents; word: string | undefined; chosen: boolean; onChoose: () => void }

function Preset({ amountCents, word, chosen, onChoose }: PresetProps) {
  const { t, language } = useLanguage()
  const isHydrated = useIsHydrated()
  const tone = chosen ? 'border-cravo bg-cravo text-on-cravo' : 'border-line-strong bg-surface hover:border-ink'
  // Default presets have default names unless the creator changes them.
  const name = PRESET_NAMES[DONATION_PRESETS_CENTS.indexOf(amountCents)]
  const caption = chosen ? '' : 'text-ink-3'
  return (
    <button
      type="button"
      disabled={!isHydrated}
      aria-pressed={chosen}
      onClick={onChoose}
      className={`flex min-h-16 min-w-0 flex-col items-center justify-center rounded-md border-[1.5px] transition-[background-color,border-color,transform] duration-150 ease-out active:scale-[0.97] lg:min-h-14 ${tone}`}
    >
      <span className="display tnum text-[1.3125rem] leading-tight">{formatShortEuros(amountCents, language)}</span>
      {(word || name) && (
        <span
          translate={word ? 'no' : undefined}
          className={`max-w-full px-1 text-center text-2xs font-medium wrap-anywhere ${caption}`}
        >
          {word || (name && t(name))}
        </span>
      )}
    </button>
  )
}
