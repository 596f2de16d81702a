import { VARIATIONS_MAX } from '@aplauso/contract/limits'
import type { NewVariation, Variation, VariationChange } from '@aplauso/contract/variations'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreator, isId, lockCreator } from '#modules/creators/public.ts'
import { pictureAddressesIn } from '#modules/media/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { StoredCustomStyle, StoredSound } from '../tables.ts'
import { toStoredCustomStyle, toStoredSound } from './stored-columns.ts'

type Row = Selectable<Tables['alert_variations']>

const toVariation = ({ id, name, enabled, conditions, look, sound, created_at }: Row): Variation => ({
  ...{ id, name, enabled, when: conditions, look, sound },
  createdAt: created_at.toISOString(),
})

/** The part of a variation that an alert needs. */
export type ActiveVariation = Pick<Variation, 'id' | 'when'> & { look: StoredCustomStyle; sound: StoredSound }

/**
 * Expression on `creators`: enabled variations in their order as JSON text of `ActiveVariation[]`; null without any.
 */
export const activeVariations = sql<string | null>`(
  select jsonb_agg(jsonb_build_object('id', id, 'when', conditions, 'look', look, 'sound', sound) order by position, id)::text
  from alert_variations where alert_variations.creator_id = creators.user_id and enabled)`

/** Lists variations in the order in which they are matched. */
export async function listVariations(db: Database, creatorId: string): Promise<Variation[]> {
  const rows = await db
    .selectFrom('alert_variations')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toVariation)
}

export async function findVariation(db: Database, creatorId: string, id: string): Promise<Variation> {
  const row = isId(id)
    ? await db
        .selectFrom('alert_variations')
        .selectAll()
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw unknownVariation(id)
  return toVariation(row)
}

/**
 * Adds a variation that is matched last. Ends with limit_reached, or creator_not_found if the account is no creator.
 */
export function addVariation(db: Database, creatorId: string, variation: NewVariation): Promise<Variation> {
  return db.transaction().execute(async (tx) => {
    // The lock keeps concurrent calls within the limit, and waits for a running erasure.
    await lockCreator(tx, creatorId)
    const creator = tx.selectFrom('users').select('id').where('id', '=', creatorId).where(isCreator())
    if ((await creator.executeTakeFirst()) === undefined) {
      throw new AppError('creator_not_found', 'This account is no creator any more')
    }
    const { count, last } = await tx
      .selectFrom('alert_variations')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('creator_id', '=', creatorId)
      .executeTakeFirstOrThrow()
    if (count >= VARIATIONS_MAX) {
      throw new AppError('limit_reached', `There are at most ${VARIATIONS_MAX} variations; take one out`)
    }
    const { name, enabled, when } = variation
    const columns = await toStoredColumns(tx, creatorId, variation)
    const row = await tx
      .insertInto('alert_variations')
      .values({
        ...{ id: uuidv7(), creator_id: creatorId, position: (last ?? 0) + 1, name, enabled },
        conditions: JSON.stringify(when),
        look: JSON.stringify(columns.look ?? {}),
        sound: JSON.stringify(columns.sound ?? {}),
        created_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toVariation(row)
  })
}

/** Ends with not_found for a variation of another creator. */
export async function changeVariation(
  db: Database,
  creatorId: string,
  id: string,
  change: VariationChange,
): Promise<Variation> {
  const { name, enabled } = change
  const row = await db.transaction().execute(async (tx) => {
    // The lock prevents the use of a file that is being deleted.
    const { look: styleChange = {}, sound: soundChange = {} } = change
    const namesMedia = styleChange.mediaId || pictureAddressesIn(styleChange.css).length > 0 || soundChange.mediaId
    if (namesMedia) await lockCreator(tx, creatorId)
    const { look, sound } = await toStoredColumns(tx, creatorId, change)
    const set = {
      ...(name !== undefined && { name }),
      ...(enabled !== undefined && { enabled }),
      ...(change.when && { conditions: JSON.stringify(change.when) }),
      ...(look && { look: JSON.stringify(look) }),
      ...(sound && { sound: JSON.stringify(sound) }),
    }
    if (Object.keys(set).length === 0 || !isId(id)) return undefined
    return tx
      .updateTable('alert_variations')
      .set(set)
      .where('id', '=', id)
      .where('creator_id', '=', creatorId)
      .returningAll()
      .executeTakeFirst()
  })
  return row === undefined ? findVariation(db, creatorId, id) : toVariation(row)
}

/** Ends with not_found for a variation of another creator. */
export async function deleteVariation(db: Database, creatorId: string, id: string): Promise<void> {
  const deleted = isId(id)
    ? await db
        .deleteFrom('alert_variations')
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (deleted === undefined) throw unknownVariation(id)
}

/**
 * Orders the variations. Those that `ids` does not name, such as newly added ones, follow after them.
 * Ends with not_found for an unknown id.
 */
export function orderVariations(db: Database, creatorId: string, ids: readonly string[]): Promise<Variation[]> {
  return db.transaction().execute(async (tx) => {
    // With the lock, concurrent calls do not mix their orders.
    await lockCreator(tx, creatorId)
    const now = (await listVariations(tx, creatorId)).map(({ id }) => id)
    const missing = ids.find((id) => !now.includes(id))
    if (missing !== undefined) throw unknownVariation(missing)
    await putInOrder(tx, creatorId, [...ids, ...now.filter((id) => !ids.includes(id))])
    return listVariations(tx, creatorId)
  })
}

async function putInOrder(tx: AnyTransaction, creatorId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update alert_variations set position = placed.place
    from unnest(${ids}::uuid[]) with ordinality as placed (id, place)
    where alert_variations.id = placed.id and creator_id = ${creatorId}::uuid and position <> placed.place
  `.execute(tx)
}

const toStoredColumns = async (tx: AnyTransaction, creatorId: string, { look, sound }: VariationChange) => ({
  look: look && (await toStoredCustomStyle(tx, creatorId, look)),
  sound: sound && (await toStoredSound(tx, creatorId, sound)),
})

const unknownVariation = (id: string) => new AppError('not_found', `There is no variation ${id}`)
