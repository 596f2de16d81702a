import { sql } from 'kysely'

export const unreferenced = sql<boolean>`
  not exists (select from uploads where uploads.sound_id = sounds.id)
  and not exists (select from donations where donations.sound_id = sounds.id)
  and not exists (select from creators where creators.custom_sound_id = sounds.id)
  and not exists (select from alerts where alerts.sound_id = sounds.id)`
