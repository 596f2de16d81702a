import type { SceneLayer } from '@aplauso/contract/scenes'
import type { Generated, JSONColumnType } from 'kysely'

type Canvas = {
  name: string
  width: number
  height: number
  layers: JSONColumnType<SceneLayer[]>
  revision: Generated<number>
}

type ScenesTable = Canvas & {
  id: string
  creator_id: string
  /** The scene's key is derived from it and from the creator's version; raised when the key is replaced. */
  key_version: Generated<number>
  created_at: Date
  updated_at: Date
}

/** How a scene was, for as long as it is one of the newest that are kept. */
type SceneVersionsTable = Canvas & {
  scene_id: string
  saved_at: Date
  kept_at: Date
}

export type SceneTables = { scenes: ScenesTable; scene_versions: SceneVersionsTable }
