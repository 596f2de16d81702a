import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'

type MonthlyChoiceProps = { isMonthly: boolean; onChange: (isMonthly: boolean) => void }

/** Once, or every month. */
export function MonthlyChoice({ isMonthly, onChange }: MonthlyChoiceProps) {
  const t = useText()
  return (
    <fieldset className="grid grid-cols-2 rounded-full border border-line-strong p-[3px]">
      <legend className="sr-only">{t(m.monthly_legend)}</legend>
      {[false, true].map((each) => (
        <label
          key={`${each}`}
          className="relative grid min-h-11 place-items-center rounded-full px-2 text-center text-sm leading-tight font-semibold text-ink-2 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="every"
            checked={each === isMonthly}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer appearance-none"
          />
          {t(each ? m.monthly_every : m.monthly_once)}
        </label>
      ))}
    </fieldset>
  )
}
