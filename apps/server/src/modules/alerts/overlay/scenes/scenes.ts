import { SCENE_VERSIONS_MAX, SCENES_MAX } from '@aplauso/contract/limits'
import type { Scene, SceneChange, SceneLayer, SceneTheme, SceneVersion } from '@aplauso/contract/scenes'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { sceneKeyVersion } from '../../scene-key.ts'

/** `link_version`: the key in the scene's address is derived from it. */
export type SceneRow = Selectable<Tables['scenes']> & { link_version: number }
export type Canvas = { name: string; width: number; height: number; theme: SceneTheme; layers: SceneLayer[] }

// An editor saves at each step. Versions are stored only before a change after a pause, and at intervals in between.
const VERSION_AFTER_PAUSE_SECONDS = 30
const VERSION_INTERVAL_SECONDS = 120

/** For callers that must not be able to show the scene. */
export const sceneWithoutKey = ({
  id,
  name,
  width,
  height,
  theme,
  layers,
  revision,
  updated_at,
}: SceneRow): Omit<Scene, 'url'> => ({
  ...{ id, name, width, height, theme, layers, revision },
  updatedAt: updated_at.toISOString(),
})

const linkVersion = sceneKeyVersion.as('link_version')

/** Newest first. Not paged, because a creator has few scenes. */
export async function listScenes(db: Database, creatorId: string): Promise<SceneRow[]> {
  return db
    .selectFrom('scenes')
    .selectAll()
    .select(linkVersion)
    .where('creator_id', '=', creatorId)
    .orderBy('id', 'desc')
    .execute()
}

/** Ends with not_found for a scene of another creator. */
export async function getScene(db: Database, creatorId: string, id: string): Promise<SceneRow> {
  const scene = isId(id)
    ? await db
        .selectFrom('scenes')
        .selectAll()
        .select(linkVersion)
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .executeTakeFirst()
    : undefined
  return scene ?? noSuchScene(id)
}

/** Ends with limit_reached for more than `SCENES_MAX` scenes. */
export async function addScene(db: Database, creatorId: string, canvas: Canvas) {
  const added = await db.transaction().execute(async (tx) => {
    // Without the lock, two concurrent calls could both add the last scene.
    await lockCreator(tx, creatorId)
    return insertScene(tx, creatorId, canvas)
  })
  if (added === undefined) throw new AppError('limit_reached', `There are at most ${SCENES_MAX} scenes; delete one`)
  return added
}

/** Undefined for an erased account, or one that has `SCENES_MAX` scenes. The caller holds the creator. */
export async function insertScene(tx: AnyTransaction, creatorId: string, canvas: Canvas) {
  const { name, width, height, theme, layers } = canvas
  const { rows } = await sql<SceneRow>`
    with account as (
      -- Waits for a running erasure of the account; an erased account gets no scene.
      select id from users where id = ${creatorId}::uuid and erased_at is null for key share
    )
    insert into scenes (id, creator_id, name, width, height, theme, layers, created_at, updated_at)
    select ${uuidv7()}::uuid, account.id, ${name}::text, ${width}::integer, ${height}::integer,
      ${theme}::text, ${JSON.stringify(layers)}::jsonb, now(), now()
    from account where (select count(*) from scenes where creator_id = ${creatorId}::uuid) < ${SCENES_MAX}::integer
    returning *, ${linkVersion}
  `.execute(tx)
  return rows[0]
}

export type SceneChangeResult = { scene: SceneRow; isConflict: boolean }

/**
 * With an outdated revision nothing changes, and the result is the current scene with `isConflict`.
 * Ends with not_found for a scene of another creator.
 */
export async function changeScene(
  db: Database,
  creatorId: string,
  id: string,
  { revision, ...change }: SceneChange,
): Promise<SceneChangeResult> {
  if (!isId(id)) return noSuchScene(id)
  const { name, width, height, theme, layers } = change
  const { rows } = await sql<SceneRow>`
    with before as (${selectCurrent(creatorId, id, revision)}), kept as (${insertVersion()}), trimmed as (${deleteOldVersions(id)})
    update scenes set name = coalesce(${name ?? null}::text, before.name), width = coalesce(${width ?? null}::integer, before.width),
      height = coalesce(${height ?? null}::integer, before.height),
      theme = coalesce(${theme ?? null}::text, before.theme),
      layers = coalesce(${layers ? JSON.stringify(layers) : null}::jsonb, before.layers),
      revision = before.revision + 1, updated_at = now()
    from before where scenes.id = before.id
    returning scenes.*, ${linkVersion}
  `.execute(db)
  const [scene] = rows
  if (scene !== undefined) return { scene, isConflict: false }
  return { scene: await getScene(db, creatorId, id), isConflict: true }
}

/** Stored versions of the scene, the newest first. Ends with not_found for a scene of another creator. */
export async function listVersions(db: Database, creatorId: string, id: string): Promise<SceneVersion[]> {
  await getScene(db, creatorId, id)
  const versions = await db
    .selectFrom('scene_versions')
    .selectAll()
    .where('scene_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(SCENE_VERSIONS_MAX)
    .execute()
  return versions.map(({ revision, saved_at, name, width, height, theme, layers }) => ({
    ...{ version: revision, savedAt: saved_at.toISOString(), name, layers: layers.length },
    canvas: { width, height, theme, layers },
  }))
}

/**
 * Restores a version as a new revision; the current state becomes a version. Ends with not_found if either is missing.
 */
export async function restoreScene(db: Database, creatorId: string, id: string, version: number): Promise<SceneRow> {
  if (!isId(id)) return noSuchScene(id)
  const { rows } = await sql<SceneRow>`
    with before as (${selectCurrent(creatorId, id)}), wanted as (
      select scene_versions.* from scene_versions join before on before.id = scene_id
      where scene_versions.revision = ${version}::integer
    ), kept as (${insertVersion(sql`exists (select from wanted)`)})
    update scenes set name = wanted.name, width = wanted.width, height = wanted.height,
      theme = wanted.theme, layers = wanted.layers, revision = before.revision + 1, updated_at = now()
    from before, wanted where scenes.id = before.id
    returning scenes.*, ${linkVersion}
  `.execute(db)
  return rows[0] ?? noSuchScene(`${id} of version ${version}`)
}

/** Invalidates all links to the scene. Ends with not_found for a scene of another creator. */
export async function replaceSceneKey(db: Database, creatorId: string, id: string): Promise<SceneRow> {
  const scene = isId(id)
    ? await db
        .updateTable('scenes')
        .set({ key_version: sql`key_version + 1` })
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .returningAll()
        .returning(linkVersion)
        .executeTakeFirst()
    : undefined
  return scene ?? noSuchScene(id)
}

/** Invalidates all links to all scenes of the creator. Returns the number of scenes. */
export async function endSceneKeys(tx: AnyTransaction, creatorId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('scenes')
    .set({ key_version: sql`key_version + 1` })
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends with not_found for a scene of another creator. */
export async function deleteScene(db: Database, creatorId: string, id: string): Promise<void> {
  const { rows } = isId(id)
    ? await sql`delete from scenes where id = ${id}::uuid and creator_id = ${creatorId}::uuid returning id`.execute(db)
    : { rows: [] }
  if (rows.length === 0) noSuchScene(id)
}

/** Versions are deleted by cascade. */
export async function eraseScenes(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('scenes').where('creator_id', '=', creatorId).execute()
}

/** Waits for a concurrent change and selects the row after it; no row if its revision then differs. */
const selectCurrent = (creatorId: string, id: string, revision?: number) => sql`
  select * from scenes where id = ${id}::uuid and creator_id = ${creatorId}::uuid
    and (${revision ?? null}::integer is null or revision = ${revision ?? null}::integer) for no key update`

const insertVersion = (isDue = isVersionDue) => sql`
  insert into scene_versions (scene_id, revision, name, width, height, theme, layers, saved_at, stored_at)
  select id, revision, name, width, height, theme, layers, updated_at, now() from before where ${isDue}
  on conflict do nothing`

const isVersionDue = sql<boolean>`before.updated_at < now() - make_interval(secs => ${VERSION_AFTER_PAUSE_SECONDS})
  or not exists (select from scene_versions
    where scene_id = before.id and stored_at > now() - make_interval(secs => ${VERSION_INTERVAL_SECONDS}))`

const deleteOldVersions = (id: string) => sql`
  delete from scene_versions where scene_id = (select id from before) and revision <= (
    select revision from scene_versions where scene_id = ${id}::uuid
    order by revision desc offset ${SCENE_VERSIONS_MAX}::integer limit 1)`

function noSuchScene(id: string): never {
  throw new AppError('not_found', `There is no scene ${id}`)
}
