import type { SceneLayer, SceneTheme } from '@aplauso/contract/scenes'
import type { Generated, JSONColumnType } from 'kysely'

type Canvas = {
  name: string
  width: number
  height: number
  theme: Generated<SceneTheme>
  layers: JSONColumnType<SceneLayer[]>
  revision: Generated<number>
}

type ScenesTable = Canvas & {
  id: string
  creator_id: string
  /** The scene's key is derived from this and the creator's key version; increases when the key is replaced. */
  key_version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** Earlier revisions of a scene; only the newest `SCENE_VERSIONS_MAX` are stored. */
type SceneVersionsTable = Canvas & {
  scene_id: string
  saved_at: Date
  stored_at: Date
}

export type SceneTables = { scenes: ScenesTable; scene_versions: SceneVersionsTable }
