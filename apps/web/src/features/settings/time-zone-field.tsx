import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { api } from '#lib/api.ts'
import { type Message, useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { FormField } from '#ui/form-field.tsx'
import { toast } from '#ui/toast.ts'
import { cityOf, listTimeZones } from './time-zones.ts'
import { useChange } from './use-change.ts'

const AREAS = new Map<string, Message>([
  ['Africa', m.settings_area_africa],
  ['America', m.settings_area_america],
  ['Antarctica', m.settings_area_antarctica],
  ['Arctic', m.settings_area_arctic],
  ['Asia', m.settings_area_asia],
  ['Atlantic', m.settings_area_atlantic],
  ['Australia', m.settings_area_australia],
  ['Europe', m.settings_area_europe],
  ['Indian', m.settings_area_indian],
  ['Pacific', m.settings_area_pacific],
])

export function TimeZoneField({ timeZone }: { timeZone: string }) {
  const t = useText()
  const { setUser } = useSession()
  const select = useRef<HTMLSelectElement>(null)
  const { change, busy } = useChange({
    send: (chosen: string) => api.patch<User>('/api/users/update-profile', { timeZone: chosen }),
    onDone(changed) {
      setUser(changed)
      toast({ title: t(m.settings_saved) })
    },
  })
  const ofDevice = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div>
      <FormField label={t(m.settings_time_zone)}>
        {(control) => (
          <select
            {...control}
            ref={select}
            name="timeZone"
            value={timeZone}
            aria-busy={busy}
            onChange={(event) => change(event.target.value)}
            className="field"
          >
            {listTimeZones(timeZone, new Date()).map(({ area, zones }) => {
              const name = AREAS.get(area)
              return (
                <optgroup key={area} label={name ? t(name) : area}>
                  {zones.map((zone) => (
                    <option key={zone.name} value={zone.name}>
                      {zone.label}
                    </option>
                  ))}
                </optgroup>
              )
            })}
          </select>
        )}
      </FormField>
      {ofDevice !== timeZone && (
        <button
          type="button"
          onClick={() => {
            // This button goes as soon as it has done its work.
            select.current?.focus()
            change(ofDevice)
          }}
          className="mt-1 inline-flex min-h-11 items-center text-left text-sm link"
        >
          {t(m.settings_time_zone_device, { city: cityOf(ofDevice) })}
        </button>
      )}
    </div>
  )
}
