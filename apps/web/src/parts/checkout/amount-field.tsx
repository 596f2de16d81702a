import { DONATION_MAX_CENTS, DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useAlive } from '#lib/browser/use-alive.ts'
import { formatShortEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import type { AmountProblem } from './amount.ts'

const PRESET_NAMES: readonly Message[] = [m.donate_claps, m.donate_bravo, m.donate_ovation, m.donate_standing]

type AmountFieldProps = {
  presetCents: Cents
  custom: string
  problem: AmountProblem | undefined
  onChange: (change: { presetCents?: Cents; custom: string }) => void
}

export function AmountField({ presetCents, custom, problem, onChange }: AmountFieldProps) {
  const { t, language } = useLanguage()
  const noteId = useId()
  const errors: Record<AmountProblem, string> = {
    invalid: t(m.donate_amount_error),
    too_large: t(m.donate_amount_max, { max: formatShortEuros(DONATION_MAX_CENTS, language) }),
  }
  const error = problem && errors[problem]
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t(m.donate_amount)}</legend>
      <div className="mt-2 grid grid-cols-4 gap-2 sm:grid-cols-[repeat(4,minmax(0,1fr))_108px]">
        {DONATION_PRESETS_CENTS.map((preset, index) => (
          <Preset
            key={preset}
            amountCents={preset}
            name={PRESET_NAMES[index]}
            chosen={custom === '' && preset === presetCents}
            onChoose={() => onChange({ presetCents: preset, custom: '' })}
          />
        ))}
        <span className="relative col-span-4 sm:col-span-1">
          <span aria-hidden="true" className="absolute inset-s-3 top-1/2 -translate-y-1/2 font-semibold text-ink-3">
            €
          </span>
          <DecimalInput
            name="custom"
            aria-label={t(m.donate_custom_label)}
            aria-describedby={error && noteId}
            aria-invalid={error !== undefined}
            placeholder={t(m.donate_custom)}
            value={custom}
            onChange={(typed) => onChange({ custom: typed })}
            className="ps-7 pe-2 sm:h-full"
          />
        </span>
      </div>
      {error && (
        <p id={noteId} role="alert" className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type PresetProps = { amountCents: Cents; name: Message | undefined; chosen: boolean; onChoose: () => void }

function Preset({ amountCents, name, chosen, onChoose }: PresetProps) {
  const { t, language } = useLanguage()
  const alive = useAlive()
  const tone = chosen ? 'border-cravo bg-cravo text-on-cravo' : 'border-line-strong bg-surface hover:border-ink'
  return (
    <button
      type="button"
      disabled={!alive}
      aria-pressed={chosen}
      onClick={onChoose}
      className={`flex min-h-16 flex-col items-center justify-center rounded-md border-[1.5px] transition-[background-color,border-color,transform] duration-150 ease-out active:scale-[0.97] lg:min-h-14 ${tone}`}
    >
      <span className="display tnum text-[1.3125rem] leading-tight">{formatShortEuros(amountCents, language)}</span>
      {name && <span className={`text-2xs font-medium ${chosen ? '' : 'text-ink-3'}`}>{t(name)}</span>}
    </button>
  )
}
