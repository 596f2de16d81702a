import type { ModerationSettingsChange } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { creatorIs } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { compileRules, type Rules, type Word } from './judge.ts'
import { keptMatcher } from './kept-lists.ts'
import { moderationOf } from './settings.ts'

/** A creator's rules, ready for use. */
export type CreatorRules = { creatorId: string; rules: Rules }

export type RuleBook = {
  /**
   * As this process last knew them, which may be a revision behind: for who compares the revision when writing. Undefined:
   * there is no such creator.
   */
  known(db: Database, slugOrId: string): Promise<CreatorRules | undefined>
  /** As they are at this moment. */
  current(db: Database, slugOrId: string): Promise<CreatorRules | undefined>
}

/** A list of a thousand words is a megabyte, and few have one. */
const BOOKS_KEPT = 500

type Row = { creatorId: string; revision: number; stored: ModerationSettingsChange | null; words: Word[] | null }

/** What creators are judged by, read when it has changed and compiled once for each revision. */
export function createRuleBook(): RuleBook {
  const kept = keptMatcher()
  const books = new LRUCache<string, CreatorRules>({ max: BOOKS_KEPT })

  async function current(db: Database, slugOrId: string): Promise<CreatorRules | undefined> {
    const name = slugOrId.toLowerCase()
    const known = books.get(name)
    // Settings and words of one revision, or neither where that one is known.
    const { rows } = await sql<Row>`
      select users.id as "creatorId", creators.moderation_revision as revision,
        case when newer.yes then creators.moderation end as stored,
        case when newer.yes then (
          select coalesce(jsonb_agg(jsonb_build_object('pattern', pattern, 'action', action, 'replacement', replacement)), '[]')
          from moderation_words where creator_id = users.id
        ) end as words
      from users join creators on creators.user_id = users.id,
        lateral (
          select users.id is distinct from ${known?.creatorId ?? null}::uuid
            or creators.moderation_revision <> ${known?.rules.revision ?? 0}::integer as yes
        ) as newer
      where ${creatorIs(slugOrId)}
    `.execute(db)
    const [row] = rows
    if (row === undefined) {
      books.delete(name)
      return undefined
    }
    const { creatorId, revision, stored, words } = row
    if (stored === null || words === null) return known
    const book = { creatorId, rules: compileRules(kept, { settings: moderationOf(stored), revision, words }) }
    books.set(name, book)
    return book
  }

  return { current, known: async (db, slugOrId) => books.get(slugOrId.toLowerCase()) ?? current(db, slugOrId) }
}
