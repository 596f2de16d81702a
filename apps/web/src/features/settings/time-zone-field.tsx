import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { AREA_NAMES, CITY_NAMES, cityName } from '#components/account/time-zone-names.ts'
import { listTimeZones } from '#components/account/time-zones.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'

export function TimeZoneField({ timeZone }: { timeZone: string }) {
  const t = useText()
  const { setUser } = useSession()
  const select = useRef<HTMLSelectElement>(null)
  const { change, busy, isDone } = useChange({
    send: (chosen: string) => api.patch<User>('/api/users/update-profile', { timeZone: chosen }),
    onDone: setUser,
  })
  const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

  const areaName = (area: string) => {
    const text = AREA_NAMES.get(area)
    return text ? t(text) : area
  }
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
            {listTimeZones(timeZone, new Date()).map(({ area, zones }) => (
              <optgroup key={area} label={areaName(area)}>
                {zones.map(({ zone, offset }) => (
                  <option key={zone} value={zone} {...(!CITY_NAMES.has(zone) && { translate: 'no' })}>
                    {`${cityName(zone, t)} (${offset})`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </FormField>
      <SavedNote isShown={isDone} className="mt-1.5" />
      {deviceTimeZone !== timeZone && (
        <button
          type="button"
          onClick={() => {
            // The button disappears after the change.
            select.current?.focus()
            change(deviceTimeZone)
          }}
          className="mt-1 text-start text-sm tap-link"
        >
          {t(m.settings_time_zone_device, { city: cityName(deviceTimeZone, t) })}
        </button>
      )}
    </div>
  )
}
