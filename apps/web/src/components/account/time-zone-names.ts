import { m } from '@aplauso/texts/messages'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import { cityOf } from './time-zones.ts'

/** Names of the areas that IANA time zone ids begin with. */
export const AREA_NAMES = new Map<string, Message>([
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

/**
 * Time zone ids are English and browsers do not translate them. Zones of the supported languages have translated names.
 */
export const CITY_NAMES = new Map<string, Message>([
  ['America/New_York', m.settings_city_new_york],
  ['America/Sao_Paulo', m.settings_city_sao_paulo],
  ['Atlantic/Azores', m.settings_city_azores],
  ['Atlantic/Canary', m.settings_city_canary],
  ['Atlantic/Cape_Verde', m.settings_city_cape_verde],
  ['Atlantic/Madeira', m.settings_city_madeira],
  ['Europe/Berlin', m.settings_city_berlin],
  ['Europe/Brussels', m.settings_city_brussels],
  ['Europe/Lisbon', m.settings_city_lisbon],
  ['Europe/London', m.settings_city_london],
  ['Europe/Luxembourg', m.settings_city_luxembourg],
  ['Europe/Paris', m.settings_city_paris],
  ['Europe/Zurich', m.settings_city_zurich],
])

export function cityName(zone: string, t: Translate): string {
  const text = CITY_NAMES.get(zone)
  return text ? t(text) : cityOf(zone)
}
