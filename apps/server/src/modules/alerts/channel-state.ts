import type { SomeAlertSettings } from '@aplauso/contract/alerts'
import { MODERATION_DEFAULTS } from '@aplauso/contract/moderation'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCreator, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { type Goal, type Presentation, settingsForOverlays, settingsOf } from './alert.ts'
import { type ActiveVariation, activeVariations } from './overlay/styles/variations/variations.ts'
import { presentationOf } from './presentation.ts'
import { sceneKeyVersion } from './scene-key.ts'

export type ChannelState = Goal & {
  id: string
  slug: string
  sequence: number
  /** The id of the alert with that sequence; null before the first alert or if that alert was deleted. */
  lastAlertId: string | null
  widgetKeyVersion: number
  listenKeyVersion: number
  /**
   * The key version and revision of each scene by scene id, as JSON. Channels compare the text and parse it only for
   * sockets of scenes.
   */
  sceneKeys: string
  /**
   * The stored alert settings and the creator's own sound, as JSON. Channels compare the text and parse it only after a
   * change.
   */
  storedSettings: string
  /** The enabled variations as JSON; null if there are none. */
  storedVariations: string | null
  /** Viewers receive alerts. */
  publicFeed: boolean
}

/** Returns a creator's live state, by slug or id; undefined if there is no such creator. */
export async function findChannelState(db: Database, slugOrId: string): Promise<ChannelState | undefined> {
  return (await findChannelStates(db, [slugOrId]))[0]
}

/** Returns the live states for these slugs or ids in their order, in one statement. */
export async function findChannelStates(db: Database, slugsOrIds: string[]): Promise<(ChannelState | undefined)[]> {
  const names = slugsOrIds.map((slugOrId) => slugOrId.toLowerCase())
  const ids = [...new Set(names.filter(isId))]
  const slugs = [...new Set(names.filter((name) => !isId(name)))]
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('creators', 'creators.user_id', 'users.id')
    .select(['id', 'slug', 'alert_sequence', 'donation_goal_cents', 'total_received_cents'])
    .select('private_received_cents')
    .select(['widget_key_version', 'listen_key_version'])
    .select([
      sql<string>`(alert_settings || jsonb_build_object('sound', coalesce(alert_settings -> 'sound', '{}')
        || jsonb_build_object('ownUrl', custom_audio_url)))::text`.as('stored_settings'),
      activeVariations.as('stored_variations'),
      sql<string | null>`(select alerts.id from alerts where alerts.creator_id = creators.user_id
        and alerts.sequence = creators.alert_sequence)`.as('last_alert_id'),
      sql<string>`coalesce((select jsonb_object_agg(scenes.id,
        jsonb_build_array(${sceneKeyVersion}, scenes.revision)) from scenes
        where scenes.creator_id = creators.user_id), '{}')::text`.as('scene_keys'),
      sql<boolean>`coalesce((moderation ->> 'publicFeed')::boolean, ${MODERATION_DEFAULTS.publicFeed})`.as(
        'public_feed',
      ),
    ])
    .where(isNamed(slugs, ids))
    .where(isCreator())
    .execute()
  const states = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    sequence: row.alert_sequence,
    lastAlertId: row.last_alert_id,
    widgetKeyVersion: row.widget_key_version,
    listenKeyVersion: row.listen_key_version,
    sceneKeys: row.scene_keys,
    storedSettings: row.stored_settings,
    storedVariations: row.stored_variations,
    publicFeed: row.public_feed,
    donation_goal_cents: row.donation_goal_cents,
    total_received_cents: row.total_received_cents,
    private_received_cents: row.private_received_cents,
  }))
  const named = new Map(states.flatMap((state) => [[state.id, state] as const, [state.slug, state] as const]))
  return names.map((name) => named.get(name))
}

/** Returns undefined for a scene that is not, or no longer, this creator's. */
export function sceneVersions(
  { sceneKeys }: ChannelState,
  sceneId: string,
): { keyVersion: number; revision: number } | undefined {
  const all: Record<string, [keyVersion: number, revision: number]> = JSON.parse(sceneKeys)
  const own = all[sceneId]
  return own && { keyVersion: own[0], revision: own[1] }
}

export const sameGoal = (one: Goal, other: Goal): boolean =>
  samePublicGoal(one, other) && one.private_received_cents === other.private_received_cents

/** Compares the goal as viewers see it: private donations do not count at all. */
export const samePublicGoal = (one: Goal, other: Goal): boolean =>
  one.donation_goal_cents === other.donation_goal_cents &&
  one.total_received_cents - one.private_received_cents === other.total_received_cents - other.private_received_cents

/** Parses how alerts are shown on stream. During panic they are also paused, for overlays of an earlier release. */
export function readPresentation({ storedSettings, storedVariations }: ChannelState): Presentation {
  const stored: SomeAlertSettings = JSON.parse(storedSettings)
  const variations: ActiveVariation[] = storedVariations === null ? [] : JSON.parse(storedVariations)
  const settings = settingsForOverlays(settingsOf(stored))
  return presentationOf({ ...settings, paused: settings.paused || settings.panic }, variations)
}

// Each condition alone can use its own index.
function isNamed(slugs: string[], ids: string[]): RawBuilder<SqlBool> {
  const bySlug = sql<SqlBool>`users.slug = any(${slugs}::text[])`
  const byId = sql<SqlBool>`users.id = any(${ids}::uuid[])`
  if (slugs.length === 0) return byId
  return ids.length === 0 ? bySlug : sql<SqlBool>`(${bySlug} or ${byId})`
}
