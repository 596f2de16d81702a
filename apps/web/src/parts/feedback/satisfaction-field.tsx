import { SATISFACTION_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'

type SatisfactionFieldProps = { satisfaction: number; onChange: (satisfaction: number) => void }

export function SatisfactionField({ satisfaction, onChange }: SatisfactionFieldProps) {
  const t = useText()
  const id = useId()
  const text = t(m.feedback_satisfaction_value, { value: satisfaction, max: SATISFACTION_MAX })
  return (
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {t(m.feedback_satisfaction)}
        </label>
        {/* Seen alone: the control says the same. */}
        <span aria-hidden="true" className="tnum text-ink-2">
          {text}
        </span>
      </div>
      <input
        id={id}
        type="range"
        name="satisfaction"
        min={1}
        max={SATISFACTION_MAX}
        step={1}
        value={satisfaction}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="block h-11 w-full cursor-pointer accent-cravo"
      />
    </div>
  )
}
