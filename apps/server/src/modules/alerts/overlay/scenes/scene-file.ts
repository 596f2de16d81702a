import type { SceneFile, SceneLayer } from '@aplauso/contract/scenes'
import { sql } from 'kysely'
import type { MediaRemover, MediaUser } from '#modules/media/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Canvas } from './scenes.ts'

const REFERENCES = ['goalId', 'timerId', 'mediaId'] as const

export const fileOf = ({ name, width, height, theme, layers }: Canvas): SceneFile => ({
  format: 'aplauso-scene',
  formatVersion: 1,
  name,
  width,
  height,
  theme,
  layers,
})

/** Removes references to goals, timers and files of other creators; such a layer is like a newly added one. */
export async function withoutForeignReferences(
  db: Database,
  creatorId: string,
  layers: SceneLayer[],
): Promise<SceneLayer[]> {
  const own = await findOwnIds(db, creatorId, layers.flatMap(referencesOf))
  return layers.map((layer) => {
    const foreign = REFERENCES.filter((name) => {
      const id = referenceOf(layer, name)
      return id !== undefined && !own.has(id)
    })
    const settings = Object.fromEntries(
      Object.entries(layer.settings).filter(([name]) => !foreign.some((reference) => reference === name)),
    )
    return { ...layer, settings } as SceneLayer
  })
}

function referenceOf({ settings }: SceneLayer, name: (typeof REFERENCES)[number]): string | undefined {
  const id: unknown = name in settings ? Reflect.get(settings, name) : undefined
  return typeof id === 'string' ? id : undefined
}

const referencesOf = (layer: SceneLayer): string[] => REFERENCES.flatMap((name) => referenceOf(layer, name) ?? [])

async function findOwnIds(db: Database, creatorId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id::text as id from goals where creator_id = ${creatorId}::uuid and id::text = any(${ids}::text[])
    union all select id::text from timers where creator_id = ${creatorId}::uuid and id::text = any(${ids}::text[])
    union all select id::text from media where creator_id = ${creatorId}::uuid and id::text = any(${ids}::text[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Media files that a creator's scenes use. */
export const mediaOfScenes: MediaUser = async (db, creatorId) => {
  const { rows } = await sql<{ id: string; name: string; media_id: string }>`
    select distinct scenes.id, scenes.name, layer -> 'settings' ->> 'mediaId' as media_id
    from scenes cross join lateral jsonb_array_elements(layers) as layer
    where creator_id = ${creatorId}::uuid and layer -> 'settings' ->> 'mediaId' is not null
  `.execute(db)
  return rows.map(({ id, name, media_id: mediaId }) => ({ mediaId, where: 'scene', id, name }))
}

/** The layer is hidden: without an id it would show the creator's newest picture. */
const withoutMedia = (layers: SceneLayer[], mediaId: string): SceneLayer[] =>
  layers.map((layer) =>
    layer.kind === 'media' && layer.settings.mediaId === mediaId
      ? { ...layer, hidden: true, settings: { ...layer.settings, mediaId: null } }
      : layer,
  )

/** Earlier versions lose the file too: a restored one would name a file that is gone. */
export const removeFromScenes: MediaRemover = async (tx, creatorId, file) => {
  const named = `%${file.id}%`
  const scenes = await tx
    .selectFrom('scenes')
    .select(['id', 'layers'])
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`layers::text like ${named}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, layers } of scenes)
    await sql`
      update scenes set layers = ${JSON.stringify(withoutMedia(layers, file.id))}::jsonb, revision = revision + 1,
        updated_at = now() where id = ${id}::uuid`.execute(tx)
  const versions = await tx
    .selectFrom('scene_versions')
    .innerJoin('scenes', 'scenes.id', 'scene_versions.scene_id')
    .select(['scene_id', 'scene_versions.revision', 'scene_versions.layers'])
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`scene_versions.layers::text like ${named}`)
    .execute()
  for (const { scene_id, revision, layers } of versions)
    await tx
      .updateTable('scene_versions')
      .set({ layers: JSON.stringify(withoutMedia(layers, file.id)) })
      .where('scene_id', '=', scene_id)
      .where('revision', '=', revision)
      .execute()
}
