import { setImmediate } from 'node:timers/promises'
import type { PageState } from '@aplauso/contract/topics'
import { sql } from 'kysely'
import { encode } from 'uqr'
import type { TopicFactory } from './make-topic.ts'

/** The white rim that scanners need. */
const RIM_MODULES = 4

/** Where one donates to this creator. */
export const pageTopic: TopicFactory = ({ db, publicUrl }, parameters) => {
  if (parameters.length > 0) return undefined
  return {
    causes: ['change'],
    async read(creatorIds) {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'slug'])
        .where(sql<boolean>`id = any(${creatorIds}::uuid[])`)
        .execute()
      const pages = new Map<string, PageState>()
      for (const { id, slug } of rows) {
        pages.set(id, pageAt(`${publicUrl()}/donate/${slug}`))
        // A code is a millisecond: whatever else has come meanwhile has its turn.
        await setImmediate()
      }
      return pages
    },
  }
}

/** Made here: what makes a code would be more than a layer may weigh. A sixth of it may be covered and it is still read. */
function pageAt(url: string): PageState {
  const { data } = encode(url, { ecc: 'M', border: RIM_MODULES })
  return { url, code: data.map((row) => row.map(Number).join('')) }
}
