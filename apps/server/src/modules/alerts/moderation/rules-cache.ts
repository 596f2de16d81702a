import type { ModerationSettingsChange } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { createBuiltInMatcher } from './built-in-word-lists.ts'
import { compileRules, type Rules, type TermRule } from './judge.ts'
import { moderationSettingsOf } from './moderation-settings.ts'

export type CreatorRules = { creatorId: string; rules: Rules }

export type RulesCache = {
  /**
   * Rules as this process last read them, possibly of an earlier revision; the caller compares the revision when
   * writing a judgement. Undefined if there is no such creator.
   */
  cached(db: Database, slugOrId: string): Promise<CreatorRules | undefined>
  /** Rules as stored now. Undefined if there is no such creator. */
  current(db: Database, slugOrId: string): Promise<CreatorRules | undefined>
}

/** A compiled list of a thousand terms takes a megabyte, and few creators have one. */
const CACHED_MAX = 500

type Row = { creatorId: string; revision: number; stored: ModerationSettingsChange | null; words: TermRule[] | null }

/** Reads a creator's rules when they have changed, and compiles them once per revision. */
export function createRulesCache(): RulesCache {
  const builtIn = createBuiltInMatcher()
  const cache = new LRUCache<string, CreatorRules>({ max: CACHED_MAX })

  async function current(db: Database, slugOrId: string): Promise<CreatorRules | undefined> {
    const name = slugOrId.toLowerCase()
    const cached = cache.get(name)
    // Settings and terms of one revision; both are null if the cached revision is current.
    const { rows } = await sql<Row>`
      select users.id as "creatorId", creators.moderation_revision as revision,
        case when newer.yes then creators.moderation end as stored,
        case when newer.yes then (
          select coalesce(jsonb_agg(jsonb_build_object('pattern', pattern, 'action', action, 'replacement', replacement)), '[]')
          from blocked_terms where creator_id = users.id
        ) end as words
      from users join creators on creators.user_id = users.id,
        lateral (
          select users.id is distinct from ${cached?.creatorId ?? null}::uuid
            or creators.moderation_revision <> ${cached?.rules.revision ?? 0}::integer as yes
        ) as newer
      where ${isCreatorBySlugOrId(slugOrId)}
    `.execute(db)
    const [row] = rows
    if (row === undefined) {
      cache.delete(name)
      return undefined
    }
    const { creatorId, revision, stored, words } = row
    if (stored === null || words === null) return cached
    const creatorRules = {
      creatorId,
      rules: compileRules(builtIn, { settings: moderationSettingsOf(stored), revision, words }),
    }
    cache.set(name, creatorRules)
    return creatorRules
  }

  return { current, cached: async (db, slugOrId) => cache.get(slugOrId.toLowerCase()) ?? current(db, slugOrId) }
}
