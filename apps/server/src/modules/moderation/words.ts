import { MODERATION_WORDS_MAX } from '@aplauso/contract/limits'
import type { ModerationWord, NewModerationWord } from '@aplauso/contract/moderation'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'

/** For what can be no id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Row = Selectable<Tables['moderation_words']>

const toWord = ({ id, pattern, action, replacement, created_at }: Row): ModerationWord => ({
  id,
  pattern,
  action,
  replacement,
  createdAt: created_at.toISOString(),
})

/** The creator's own list, newest first. */
export async function listWords(
  db: Database,
  creatorId: string,
  { limit, before }: PageQuery,
): Promise<ModerationWord[]> {
  const { rows } = await sql<Row>`
    select * from moderation_words
    where creator_id = ${creatorId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}::integer
  `.execute(db)
  return rows.map(toWord)
}

/** One that is there already gets the new action. Ends with validation_failed for more than a list may have. */
export async function addWords(
  db: Database,
  creatorId: string,
  words: readonly NewModerationWord[],
): Promise<ModerationWord[]> {
  const rows = [...new Map(words.map((word) => [word.pattern, word])).values()].map(
    ({ pattern, action, replacement }) => ({
      ...{ id: uuidv7(), creator_id: creatorId, pattern, action, created_at: new Date() },
      replacement: action === 'replace' ? (replacement ?? null) : null,
    }),
  )
  return db.transaction().execute(async (tx) => {
    // Two that come at once must not both find room for the last.
    await lockCreator(tx, creatorId)
    const added = await tx
      .insertInto('moderation_words')
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
      .selectFrom('moderation_words')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('creator_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    if (count > MODERATION_WORDS_MAX) {
      throw invalid('pattern', `the list has at most ${MODERATION_WORDS_MAX} words; take one out first`)
    }
    await raiseRevision(tx, creatorId)
    return added.map(toWord)
  })
}

export async function addWord(db: Database, creatorId: string, word: NewModerationWord): Promise<ModerationWord> {
  const [added] = await addWords(db, creatorId, [word])
  if (added === undefined) throw new Error('a word that was added is not there')
  return added
}

/** Ends with not_found for one that is not this creator's. */
export async function deleteWord(db: Database, creatorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    const deleted = await tx
      .deleteFrom('moderation_words')
      .where('id', '=', isId(id) ? id : NO_ID)
      .where('creator_id', '=', creatorId)
      .returning('id')
      .executeTakeFirst()
    if (deleted === undefined) throw new AppError('not_found', `There is no word ${id}`)
    await raiseRevision(tx, creatorId)
  })
}

async function raiseRevision(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx
    .updateTable('creators')
    .set({ moderation_revision: sql`moderation_revision + 1` })
    .where('user_id', '=', creatorId)
    .execute()
}

/** The creator's own list goes with their account. */
export async function eraseModeration(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('moderation_words').where('creator_id', '=', userId).execute()
}
