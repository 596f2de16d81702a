import type { MediaState } from '@aplauso/contract/topics'
import { isId } from '#modules/creators/public.ts'
import { findShownMedia } from '#modules/media/public.ts'
import type { TopicFactory } from './make-topic.ts'

/** The newest picture or film of the creator's own, or one by its id. */
export const mediaTopic: TopicFactory = ({ db }, [id, ...rest]) => {
  if ((id !== undefined && !isId(id)) || rest.length > 0) return undefined
  return {
    causes: ['change'],
    async read(creatorIds) {
      const files = await findShownMedia(db, creatorIds, id)
      return new Map(
        creatorIds.map((creatorId): [string, MediaState] => [creatorId, { file: files.get(creatorId) ?? null }]),
      )
    },
  }
}
