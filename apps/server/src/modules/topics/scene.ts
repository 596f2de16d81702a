import type { SceneState } from '@aplauso/contract/topics'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { TopicFactory } from './make-topic.ts'

/** A scene as it is drawn, hidden layers left out. Of one that is not the creator's: null. */
export const sceneTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if (id === undefined || !isId(id) || rest.length > 0) return undefined
  return {
    causes: ['change'],
    async read(creatorIds) {
      const { rows } = await sql<SceneState['scene'] & { creator_id: string }>`
        select creator_id, width, height, layers from scenes
        where id = ${id}::uuid and creator_id = any(${creatorIds}::uuid[])
      `.execute(db)
      const drawn = new Map(
        rows.map(({ creator_id, width, height, layers }) => [
          creator_id,
          { width, height, layers: layers.filter(({ hidden }) => !hidden) },
        ]),
      )
      return new Map(creatorIds.map((creatorId) => [creatorId, { scene: drawn.get(creatorId) ?? null }]))
    },
  }
}
