import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'

const SCENE_KEY = /^scene_(?<sceneId>[\da-f-]{36})_[\w-]{43}$/

/** What opens one scene. It names the scene, so that who has it needs no other; derived as the overlay's is (`widget-key.ts`). */
export function sceneKey(secret: string, sceneId: string, version: number): string {
  return `scene_${sceneId}_${createHmac('sha256', secret).update(`scene:${sceneId}:${version}`).digest('base64url')}`
}

/**
 * The version that a scene's key is derived from, for a statement that has `scenes`. It grows with the version of the
 * creator's overlay key too, so that whatever ends that key ends the keys of all scenes.
 */
export const sceneKeyVersion = sql<number>`(scenes.key_version - 1 + (
  select widget_key_version from creators where user_id = scenes.creator_id))`

/** Of which scene this may be the key; undefined for what is none. */
export const sceneOfKey = (key: string): string | undefined => SCENE_KEY.exec(key)?.groups?.sceneId

export function isSceneKey(secret: string, sceneId: string, version: number, candidate: string): boolean {
  const expected = Buffer.from(sceneKey(secret, sceneId, version))
  const actual = Buffer.from(candidate)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The key sits in the fragment, which no browser sends: it reaches no log and no referrer. */
export const sceneUrl = (publicUrl: string, slug: string, sceneId: string, key: string): string =>
  `${publicUrl}/widget/${slug}/scene/${sceneId}#key=${key}`
