import { DOCKS_MAX } from '@aplauso/contract/limits'
import type { CreatedDock, Dock, NewDock } from '@aplauso/contract/team'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { creatorIdentity, tokenHash } from '#modules/access/public.ts'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { DOCK_KEYS } from './alert-control-admission.ts'
import { lockAccounts } from './invite-moderator.ts'
import { insertLogEntry } from './moderation-log.ts'

type Row = Selectable<Tables['docks']>

const dockOf = ({ id, name, rights, created_at, last_used_at }: Row): Dock => ({
  id,
  name,
  rights,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** Returns the key, which is never shown again. Ends with limit_reached for more than `DOCKS_MAX` docks. */
export async function makeDock(
  { db, publicUrl }: { db: Database; publicUrl: () => string },
  creatorId: string,
  { name, rights }: NewDock,
): Promise<CreatedDock> {
  const key = DOCK_KEYS.make()
  const loggedAction = {
    creatorId,
    actor: creatorIdentity(creatorId),
    action: 'dock_made',
    detail: { name, rights },
  } as const
  const made = await db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    if (!(await lockAccounts(tx, [creatorId]))) throw new AppError('unauthenticated', 'The account is gone')
    const { rows } = await sql<Row>`
      with made as (
        insert into docks (id, creator_id, name, key_hash, rights, created_at)
        select ${uuidv7()}::uuid, ${creatorId}::uuid, ${name}::text, ${tokenHash(key)}::bytea, ${rights}::text[], now()
        where (select count(*) from docks where creator_id = ${creatorId}::uuid) < ${DOCKS_MAX}::integer
        returning *
      ), line as (${insertLogEntry(loggedAction, sql`made`)})
      select * from made
    `.execute(tx)
    return rows[0]
  })
  if (made === undefined) throw new AppError('limit_reached', `There are at most ${DOCKS_MAX} docks; remove one`)
  // The key is in the fragment, so that neither server logs nor other sites receive it.
  return { ...dockOf(made), key, url: `${publicUrl()}/live?dock#key=${key}` }
}

export async function listDocks(
  db: Database,
  creatorId: string,
  { limit, before }: Pick<PageQuery, 'limit' | 'before'>,
): Promise<Dock[]> {
  const { rows } = await sql<Row>`
    select * from docks
    where creator_id = ${creatorId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}
  `.execute(db)
  return rows.map(dockOf)
}

/** The key is invalid from the next call on. Ends with not_found for a dock of another creator. */
export async function removeDock(db: Database, creatorId: string, id: string): Promise<void> {
  const dock = isId(id)
    ? await db.selectFrom('docks').select(['name', 'rights']).where('id', '=', id).executeTakeFirst()
    : undefined
  const loggedAction = {
    creatorId,
    actor: creatorIdentity(creatorId),
    action: 'dock_removed',
    detail: dock ?? {},
  } as const
  const { rows } = await sql`
    with removed as (
      delete from docks where id = ${isId(id) ? id : null}::uuid and creator_id = ${creatorId}::uuid returning id
    ), line as (${insertLogEntry(loggedAction, sql`removed`)})
    select id from removed
  `.execute(db)
  if (rows.length === 0) throw new AppError('not_found', `There is no dock ${id}`)
}
