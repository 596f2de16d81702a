import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isCreatorEvenSuspended } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'

// A file may contain 50,000 addresses; this many creators are 2 MB with their languages.
const CREATORS_IN_FILE = 2_000
// Repeated requests read each file from the database once in this time.
const CACHE_MS = HOUR_MS
const CACHED_FILES_MAX = 100

export type SiteMap = {
  countFiles(): Promise<number>
  /** The slugs of the creators in a file, counted from 1; undefined when there is no such file. */
  listSlugs(file: number): Promise<readonly string[] | undefined>
}

/** Lists the creators with a page, in files of a fixed size, ordered by id; up to an hour old, but for suspensions. */
export function createSiteMap({
  db,
  creatorsInFile = CREATORS_IN_FILE,
}: {
  db: Database
  creatorsInFile?: number
}): SiteMap {
  const firstIds = new LRUCache<'all', readonly string[]>({
    max: 1,
    ttl: CACHE_MS,
    fetchMethod: () => listFirstIds(db, creatorsInFile),
  })
  const slugs = new LRUCache<string, readonly string[], { before: string | undefined }>({
    max: CACHED_FILES_MAX,
    ttl: CACHE_MS,
    fetchMethod: (from, _stale, { context }) => listSlugsBetween(db, from, context.before),
  })

  return {
    countFiles: async () => (await firstIds.forceFetch('all')).length,
    async listSlugs(file) {
      const firstIdOfFiles = await firstIds.forceFetch('all')
      const from = firstIdOfFiles[file - 1]
      if (from === undefined) return undefined
      const [listed, suspended] = await Promise.all([
        slugs.forceFetch(from, { context: { before: firstIdOfFiles[file] } }),
        listSuspended(db),
      ])
      return listed.filter((slug) => !suspended.has(slug))
    },
  }
}

// Reads the index of ids only, including accounts that are no longer creators, so that files keep their limits when one
// leaves.
async function listFirstIds(db: Database, creatorsInFile: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from (select user_id, row_number() over (order by user_id) as place from creators) as placed
    where (place - 1) % ${creatorsInFile}::integer = 0 order by user_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function listSlugsBetween(db: Database, from: string, before: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select users.slug from creators join users on users.id = creators.user_id
    where creators.user_id >= ${from}::uuid and creators.user_id < coalesce(${before ?? null}::uuid, ${LAST_ID}::uuid)
      and ${isCreatorEvenSuspended()}
    order by creators.user_id
  `.execute(db)
  return rows.map(({ slug }) => slug)
}

async function listSuspended(db: Database): Promise<Set<string>> {
  const suspended = await db.selectFrom('users').select('slug').where('suspended_at', 'is not', null).execute()
  return new Set(suspended.map(({ slug }) => slug))
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
