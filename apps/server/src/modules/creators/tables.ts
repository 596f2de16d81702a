import type { SomeAlertSettings } from '@aplauso/contract/alerts'
import type { ModerationSettingsChange } from '@aplauso/contract/moderation'
import type { Cents } from '@aplauso/contract/money'
import type { Generated, JSONColumnType } from 'kysely'

type CreatorsTable = {
  user_id: string
  donation_goal_cents: Cents | null
  total_received_cents: Generated<Cents>
  total_donations: Generated<number>
  /** Private part of the totals, which public totals leave out. */
  private_received_cents: Generated<Cents>
  private_donations: Generated<number>
  alert_sequence: Generated<number>
  /** Number of sequence values whose test alerts are deleted. */
  removed_tests: Generated<number>
  /** Moderation settings that the creator has changed. */
  moderation: JSONColumnType<ModerationSettingsChange, string | undefined, string>
  /** Increases with each change of moderation settings or blocked terms, and with each new block. */
  moderation_revision: Generated<number>
  /**
   * Alert settings that the creator has changed. The style is stored once, as `style`, where every release reads it.
   */
  alert_settings: JSONColumnType<SomeAlertSettings, string | undefined, string>
  widget_key_version: Generated<number>
  listen_key_version: Generated<number>
  tts_enabled: Generated<boolean>
  min_donation_for_tts_cents: Generated<Cents>
  tts_voice_id: string | null
  custom_audio_url: string | null
  custom_sound_id: string | null
  /** When an overlay was last connected; written when it disconnects. */
  overlay_seen_at: Date | null
  /** First steps that are reported or proven. */
  first_steps: Generated<string[]>
  /** Public donations of the last thirty days, as of the last run of the job. */
  popularity: Generated<number>
}

type FavoritesTable = { user_id: string; creator_id: string; created_at: Date }

export type CreatorTables = {
  creators: CreatorsTable
  favorites: FavoritesTable
}
