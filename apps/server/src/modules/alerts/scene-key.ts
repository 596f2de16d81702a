import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'

const SCENE_KEY = /^scene_(?<sceneId>[\da-f-]{36})_[\w-]{43}$/

/**
 * The key of one scene. It contains the scene's id, so no other id is needed. It is derived like the overlay key
 * (`widget-key.ts`).
 */
export function sceneKey(secret: string, sceneId: string, version: number): string {
  return `scene_${sceneId}_${createHmac('sha256', secret).update(`scene:${sceneId}:${version}`).digest('base64url')}`
}

/**
 * The version that a scene key is derived from, for a statement that has `scenes`. It also grows with the version of
 * the creator's overlay key, so that rotating the overlay key ends all scene keys.
 */
export const sceneKeyVersion = sql<number>`(scenes.key_version - 1 + (
  select widget_key_version from creators where user_id = scenes.creator_id))`

/** The id of the scene that this key names; undefined if it has not the form of a scene key. */
export const sceneOfKey = (key: string): string | undefined => SCENE_KEY.exec(key)?.groups?.sceneId

export function isSceneKey(secret: string, sceneId: string, version: number, candidate: string): boolean {
  const expected = Buffer.from(sceneKey(secret, sceneId, version))
  const actual = Buffer.from(candidate)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The key is in the fragment, which browsers do not send: it reaches no log and no referrer. */
export const sceneUrl = (publicUrl: string, slug: string, sceneId: string, key: string): string =>
  `${publicUrl}/widget/${slug}/scene/${sceneId}#key=${key}`
