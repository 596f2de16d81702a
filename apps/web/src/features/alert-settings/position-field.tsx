import type { AlertPosition } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'

/** Row by row, as on the screen. */
const POSITIONS = [
  ['top-left', m.alert_settings_position_top_left, 'place-items-start'],
  ['top', m.alert_settings_position_top, 'items-start justify-items-center'],
  ['top-right', m.alert_settings_position_top_right, 'items-start justify-items-end'],
  ['bottom-left', m.alert_settings_position_bottom_left, 'items-end justify-items-start'],
  ['bottom', m.alert_settings_position_bottom, 'items-end justify-items-center'],
  ['bottom-right', m.alert_settings_position_bottom_right, 'place-items-end'],
] as const satisfies [AlertPosition, Message, string][]

type PositionFieldProps = { value: AlertPosition; onChange: (position: AlertPosition) => void }

/** The six positions of alerts on a drawn screen. */
export function PositionField({ value, onChange }: PositionFieldProps) {
  const t = useText()
  const chosen = POSITIONS.find(([position]) => position === value)
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t(m.alert_settings_position)}</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-2">
        {/* Always left to right: positions on a screen do not follow the page's direction. */}
        <div
          dir="ltr"
          className="grid aspect-video w-full max-w-56 grid-cols-3 gap-1 rounded-md border-[1.5px] border-line-strong bg-sunken p-1.5"
        >
          {POSITIONS.map(([position, name, side]) => (
            <label
              key={position}
              className={`relative grid rounded-xs p-1.5 transition-colors duration-150 hover:bg-surface has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-focus ${side}`}
            >
              {/* Transparent over the whole label instead of hidden, so that a click reaches the input itself. */}
              <input
                type="radio"
                name="position"
                value={position}
                checked={position === value}
                aria-label={t(name)}
                onChange={() => onChange(position)}
                className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-xs opacity-0"
              />
              <span
                aria-hidden="true"
                className="h-5 w-4/5 rounded-[4px] border-[1.5px] border-dashed border-line-strong transition-colors duration-150 peer-checked:border-solid peer-checked:border-cravo peer-checked:bg-cravo"
              />
            </label>
          ))}
        </div>
        {chosen && (
          <p aria-hidden="true" className="text-sm text-ink-2">
            {t(chosen[1])}
          </p>
        )}
      </div>
    </fieldset>
  )
}
