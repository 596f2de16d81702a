import type { SomeAlertSettings } from '@aplauso/contract/alerts'
import type { ModerationSettingsChange } from '@aplauso/contract/moderation'
import type { Cents } from '@aplauso/contract/money'
import type { Generated, JSONColumnType } from 'kysely'

type CreatorsTable = {
  user_id: string
  donation_goal_cents: Cents | null
  total_received_cents: Generated<Cents>
  total_donations: Generated<number>
  /** Of the totals: what public figures leave out. */
  private_received_cents: Generated<Cents>
  private_donations: Generated<number>
  alert_sequence: Generated<number>
  /** How many of these were tests' and are gone. */
  removed_tests: Generated<number>
  /** What the creator has changed of the rules. */
  moderation: JSONColumnType<ModerationSettingsChange, string | undefined, string>
  /** Raised by each change of rules and words. */
  moderation_revision: Generated<number>
  /** What the creator has changed. The style is kept once, as `style`, where every release finds it. */
  alert_settings: JSONColumnType<SomeAlertSettings, string | undefined, string>
  widget_key_version: Generated<number>
  listen_key_version: Generated<number>
  tts_enabled: Generated<boolean>
  min_donation_for_tts_cents: Generated<Cents>
  tts_voice_id: string | null
  custom_audio_url: string | null
  custom_sound_id: string | null
  /** When an overlay was last connected and is not any more. */
  overlay_seen_at: Date | null
  /** Of the first day's list what was found done, or told of. */
  first_steps: Generated<string[]>
  /** Donations of the last thirty days, as the job last counted them. */
  popularity: Generated<number>
}

type FavoritesTable = { user_id: string; creator_id: string; created_at: Date }

export type CreatorTables = {
  creators: CreatorsTable
  favorites: FavoritesTable
}
