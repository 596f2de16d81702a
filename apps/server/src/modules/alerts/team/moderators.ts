import type { AlertControlRight } from '@aplauso/contract/access'
import type { Moderator } from '@aplauso/contract/team'
import { sql } from 'kysely'
import { creatorIdentity } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { insertLogEntry } from './moderation-log.ts'

type Row = Omit<Moderator, 'createdAt'> & { createdAt: Date }

const columns = sql`moderators.id, moderators.account_id as "accountId", users.username, users.display_name as "displayName",
  users.avatar, moderators.rights, moderators.created_at as "createdAt"`

const moderatorOf = ({ createdAt, ...row }: Row): Moderator => ({ ...row, createdAt: createdAt.toISOString() })

/** Lists the newest moderator first. */
export async function listModerators(
  db: Database,
  creatorId: string,
  { limit, before }: Pick<PageQuery, 'before' | 'limit'>,
): Promise<Moderator[]> {
  const { rows } = await sql<Row>`
    select ${columns} from moderators join users on users.id = moderators.account_id
    where creator_id = ${creatorId}::uuid and (${before ?? null}::uuid is null or moderators.id < ${before ?? null}::uuid)
    order by moderators.id desc limit ${limit}
  `.execute(db)
  return rows.map(moderatorOf)
}

/**
 * Ends with not_found if the creator has no such moderator. Only a change that adds rights calls `requireForMore`,
 * which throws if the session may not add them.
 */
export async function changeRights(
  db: Database,
  creatorId: string,
  id: string,
  { rights, requireForMore }: { rights: AlertControlRight[]; requireForMore: () => void },
): Promise<Moderator> {
  const narrowed = await updateRights(db, creatorId, id, { rights, mayAdd: false })
  if (narrowed !== undefined) return narrowed
  requireForMore()
  const moderator = await updateRights(db, creatorId, id, { rights, mayAdd: true })
  return moderator ?? noModerator(id)
}

/** Undefined, without a change, if rights would be added and `mayAdd` is false. */
async function updateRights(
  db: Database,
  creatorId: string,
  id: string,
  { rights, mayAdd }: { rights: AlertControlRight[]; mayAdd: boolean },
): Promise<Moderator | undefined> {
  const isTheirs = sql`moderators.id = ${isId(id) ? id : null}::uuid and creator_id = ${creatorId}::uuid`
  const isAllowed = sql<boolean>`(${mayAdd}::boolean or moderators.rights @> ${rights}::text[])`
  const loggedAction = {
    creatorId,
    actor: creatorIdentity(creatorId),
    aboutId: sql`changed.account_id`,
    detail: { rights },
  }
  const { rows } = await sql<Row & { isAllowed: boolean }>`
    with changed as (
      update moderators set rights = ${rights}::text[]
      where ${isTheirs} and ${isAllowed} and rights <> ${rights}::text[] returning account_id
    ), line as (${insertLogEntry({ ...loggedAction, action: 'rights_changed' }, sql`changed`)})
    select ${columns}, ${isAllowed} as "isAllowed"
    from moderators join users on users.id = moderators.account_id where ${isTheirs}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return noModerator(id)
  const { isAllowed: isChanged, ...moderator } = row
  return isChanged ? moderatorOf({ ...moderator, rights }) : undefined
}

/** The creator removes a moderator, or a moderator leaves. Returns the creator's id; ends with not_found for others. */
export async function removeModerator(db: Database, accountId: string, id: string): Promise<string> {
  const by = (kind: 'creator' | 'moderator') => ({ kind, id: accountId, name: null })
  const creatorId = sql`gone.creator_id`
  const { rows } = await sql<{ creator_id: string }>`
    with ended as (
      delete from moderators where id = ${isId(id) ? id : null}::uuid
        and (creator_id = ${accountId}::uuid or account_id = ${accountId}::uuid)
      returning creator_id, account_id
    ), removed as (
      ${insertLogEntry(
        { creatorId, actor: by('creator'), action: 'moderator_removed', aboutId: sql`gone.account_id` },
        sql`ended as gone where gone.creator_id = ${accountId}::uuid`,
      )}
    ), left_by_themselves as (
      ${insertLogEntry(
        { creatorId, actor: by('moderator'), action: 'moderator_left' },
        sql`ended as gone where gone.account_id = ${accountId}::uuid`,
      )}
    )
    select creator_id from ended
  `.execute(db)
  const [ended] = rows
  if (ended === undefined) return noModerator(id)
  return ended.creator_id
}

function noModerator(id: string): never {
  throw new AppError('not_found', `There is no moderator ${id}`)
}
