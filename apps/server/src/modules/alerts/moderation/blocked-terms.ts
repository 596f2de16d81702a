import { BLOCKED_TERMS_MAX } from '@aplauso/contract/limits'
import type { BlockedTerm, NewBlockedTerm } from '@aplauso/contract/moderation'
import type { LogDetail } from '@aplauso/contract/team'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { creatorIdentity } from '#modules/access/public.ts'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { insertLogEntry } from '../team/moderation-log.ts'

/** Replaces an invalid id: matches no row. */
const NIL_ID = '00000000-0000-0000-0000-000000000000'

type Row = Selectable<Tables['blocked_terms']>

const toBlockedTerm = ({ id, pattern, action, replacement, created_at }: Row): BlockedTerm => ({
  id,
  pattern,
  action,
  replacement,
  createdAt: created_at.toISOString(),
})

/** Lists the newest term first. */
export async function listBlockedTerms(
  db: Database,
  creatorId: string,
  { limit, before }: PageQuery,
): Promise<BlockedTerm[]> {
  const { rows } = await sql<Row>`
    select * from blocked_terms
    where creator_id = ${creatorId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}::integer
  `.execute(db)
  return rows.map(toBlockedTerm)
}

/** A term that exists already gets the new action. Ends with limit_reached for more than `BLOCKED_TERMS_MAX` terms. */
export async function addBlockedTerms(
  db: Database,
  creatorId: string,
  terms: readonly NewBlockedTerm[],
): Promise<BlockedTerm[]> {
  const rows = [...new Map(terms.map((term) => [term.pattern, term])).values()].map(
    ({ pattern, action, replacement }) => ({
      ...{ id: uuidv7(), creator_id: creatorId, pattern, action, created_at: new Date() },
      replacement: action === 'replace' ? (replacement ?? null) : null,
    }),
  )
  return db.transaction().execute(async (tx) => {
    // Without the lock, two concurrent calls could both add the last term that fits.
    await lockCreator(tx, creatorId)
    const added = await tx
      .insertInto('blocked_terms')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['creator_id', 'pattern']).doUpdateSet((excluded) => ({
          action: excluded.ref('excluded.action'),
          replacement: excluded.ref('excluded.replacement'),
        })),
      )
      .returningAll()
      .execute()
    const { count } = await tx
      .selectFrom('blocked_terms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('creator_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    if (count > BLOCKED_TERMS_MAX) {
      throw new AppError('limit_reached', `There are at most ${BLOCKED_TERMS_MAX} words; take one out`)
    }
    await raiseRevisionForTerms(tx, creatorId, { added: added.length })
    return added.map(toBlockedTerm)
  })
}

export async function addBlockedTerm(db: Database, creatorId: string, term: NewBlockedTerm): Promise<BlockedTerm> {
  const [added] = await addBlockedTerms(db, creatorId, [term])
  if (added === undefined) throw new Error('the inserted blocked term is missing')
  return added
}

/** Ends with not_found for a term of another creator. */
export async function deleteBlockedTerm(db: Database, creatorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    const deleted = await tx
      .deleteFrom('blocked_terms')
      .where('id', '=', isId(id) ? id : NIL_ID)
      .where('creator_id', '=', creatorId)
      .returning('id')
      .executeTakeFirst()
    if (deleted === undefined) throw new AppError('not_found', `There is no word ${id}`)
    await raiseRevisionForTerms(tx, creatorId, { removed: 1 })
  })
}

/** Only the creator may see the list: the log contains the number of terms, not the terms. */
async function raiseRevisionForTerms(
  tx: AnyTransaction,
  creatorId: string,
  detail: Pick<LogDetail, 'added' | 'removed'>,
): Promise<void> {
  await sql`
    with raised as (
      update creators set moderation_revision = moderation_revision + 1 where user_id = ${creatorId}::uuid returning user_id
    )
    ${insertLogEntry({ creatorId, actor: creatorIdentity(creatorId), action: 'words_changed', detail }, sql`raised`)}
  `.execute(tx)
}
