import type { AlertControlRight } from '@aplauso/contract/access'
import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import type { PushDevice, PushEvent, QuietHours } from '@aplauso/contract/push'
import { m } from '@aplauso/texts/messages'
import { type FocusEvent, useState } from 'react'
import { ambiguousOr } from '#lib/i18n/euros-error.ts'
import { typedEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { changePreferences as changeDevice, type PushPreferences } from './push-device.ts'

/** `right`: the alert control right that this notification needs. */
export type EventRow = { event: PushEvent; right: AlertControlRight; name: Message; hint: Message }

const EVENTS: readonly EventRow[] = [
  { event: 'held', right: 'approve', name: m.push_event_held, hint: m.push_event_held_hint },
  { event: 'large', right: 'amounts', name: m.push_event_large, hint: m.push_event_large_hint },
  { event: 'unseen', right: 'queue', name: m.push_event_unseen, hint: m.push_event_unseen_hint },
]
/** Notifications available with these rights. */
export const eventsFor = (rights: readonly AlertControlRight[]) => EVENTS.filter(({ right }) => rights.includes(right))

const DEFAULT_QUIET_HOURS: QuietHours = { from: '23:00', to: '08:00' }

type NotificationPreferencesProps = {
  device: PushDevice
  /** Notifications available to the account. */
  events: readonly EventRow[]
  onChanged: () => Promise<void>
}

/** Notifications of this device and its quiet hours; each is saved when chosen. */
export function NotificationPreferences({ device, events, onChanged }: NotificationPreferencesProps) {
  const { t, language } = useLanguage()
  const [preferences, setPreferences] = useState<PushPreferences>({
    events: device.events,
    aboveCents: device.aboveCents,
    quiet: device.quiet,
  })
  const [typed, setTyped] = useState(() => typedEuros(device.aboveCents, language))
  const [isWrong, setWrong] = useState(false)
  const { change, isDone } = useChange({ send: changeDevice, onDone: onChanged })

  function savePreference(changes: Partial<PushPreferences>) {
    const next = { ...preferences, ...changes }
    setPreferences(next)
    change(next)
  }
  function saveAmount() {
    const amount = amountOf(typed)
    setWrong(amount === undefined)
    if (amount !== undefined && amount !== preferences.aboveCents) savePreference({ aboveCents: amount })
  }
  const { quiet } = preferences
  const time = (name: keyof QuietHours) => ({
    type: 'time',
    name,
    required: true,
    defaultValue: quiet?.[name],
    className: 'field tnum',
    // On blur, because a partly typed time is another valid time.
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (quiet && target.value !== '' && target.value !== quiet[name])
        savePreference({ quiet: { ...quiet, [name]: target.value } })
    },
  })
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 flex flex-wrap items-center gap-x-4 font-semibold">
        {t(m.push_events)}
        <SavedNote isShown={isDone} />
      </legend>
      {events.map(({ event, name, hint }) => (
        <div key={event} className="grid gap-3">
          <SwitchField
            name={event}
            label={t(name)}
            hint={t(hint)}
            checked={preferences.events.includes(event)}
            onChange={(isWanted) =>
              savePreference({
                events: isWanted
                  ? [...preferences.events, event]
                  : preferences.events.filter((other) => other !== event),
              })
            }
          />
          {event === 'large' && preferences.events.includes('large') && (
            <FormField label={t(m.push_above)} error={isWrong && ambiguousOr(typed, t(m.push_above_wrong), t)}>
              {(control) => (
                <DecimalInput
                  {...control}
                  name="above"
                  value={typed}
                  onChange={setTyped}
                  onBlur={saveAmount}
                  className="sm:max-w-40"
                />
              )}
            </FormField>
          )}
        </div>
      ))}
      <SwitchField
        name="quiet"
        label={t(m.push_quiet)}
        hint={t(m.push_quiet_hint)}
        checked={Boolean(quiet)}
        onChange={(isWanted) => savePreference({ quiet: isWanted ? DEFAULT_QUIET_HOURS : null })}
      />
      {quiet && (
        <div className="grid max-w-80 grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4">
          <FormField label={t(m.push_quiet_from)}>{(control) => <input {...control} {...time('from')} />}</FormField>
          <FormField label={t(m.push_quiet_to)}>{(control) => <input {...control} {...time('to')} />}</FormField>
        </div>
      )}
    </fieldset>
  )
}

function amountOf(typed: string): Cents | undefined {
  const amount = parseEuros(typed)
  return amount !== undefined && amount >= 1 && amount <= DONATION_MAX_CENTS ? amount : undefined
}
