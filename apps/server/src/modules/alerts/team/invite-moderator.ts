import { randomBytes } from 'node:crypto'
import { DAY_MS, MODERATORS_MAX } from '@aplauso/contract/limits'
import { MODERATOR_INVITATION_DAYS } from '@aplauso/contract/retention'
import type { CreatedModeratorInvitation, NewModeratorInvitation } from '@aplauso/contract/team'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { creatorIdentity, tokenHash } from '#modules/access/public.ts'
import { hasSlugOrId, isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { invitationUrl } from './invitation-url.ts'
import { insertLogEntry } from './moderation-log.ts'
import { MODERATOR_MAIL } from './moderator-email.ts'

const TOKEN_BYTES = 24

export type InviteDeps = { db: Database; jobs: Pick<Jobs, 'add'>; publicUrl: () => string }

type InvitedAccount = { id: string; username: string; created_at: Date; expires_at: Date }

/**
 * Invites the named account, or the first account that opens the link. A repeated invitation of the same account
 * replaces the rights and the expiry. Ends with not_found, already_moderator or limit_reached.
 */
export async function inviteModerator(
  deps: InviteDeps,
  creatorId: string,
  { username, rights }: NewModeratorInvitation,
): Promise<CreatedModeratorInvitation> {
  const now = new Date()
  const invitation = {
    id: uuidv7(),
    rights,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + MODERATOR_INVITATION_DAYS * DAY_MS).toISOString(),
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = await deps.db.transaction().execute(async (tx) => {
    // Without the lock, two concurrent calls could both pass the limit.
    await lockCreator(tx, creatorId)
    const accountId = username === undefined ? null : await findInvitedAccount(tx, creatorId, username)
    if (!(await lockAccounts(tx, accountId === null ? [creatorId] : [creatorId, accountId])))
      throw new AppError('not_found', 'The account is gone')
    const loggedAction = { creatorId, actor: creatorIdentity(creatorId), detail: { rights } }
    const hash = accountId === null ? tokenHash(token) : null
    const { rows } = await sql<{ id: string; is_new: boolean }>`
      with made as (
        insert into moderator_invitations (id, creator_id, account_id, token_hash, rights, created_at, expires_at)
        select ${invitation.id}::uuid, ${creatorId}::uuid, ${accountId}::uuid, ${hash}::bytea, ${rights}::text[],
          ${invitation.createdAt}::timestamptz, ${invitation.expiresAt}::timestamptz
        where ${moderatorCount(creatorId, accountId)} < ${MODERATORS_MAX}::integer
        on conflict on constraint moderator_invitations_account_key
          do update set rights = excluded.rights, created_at = excluded.created_at, expires_at = excluded.expires_at
        returning id, account_id
      ), line as (${insertLogEntry({ ...loggedAction, action: 'moderator_invited', aboutId: sql`made.account_id` }, sql`made`)})
      select id, id = ${invitation.id}::uuid as is_new from made
    `.execute(tx)
    const [row] = rows
    if (row === undefined)
      throw new AppError('limit_reached', `There are at most ${MODERATORS_MAX} moderators and open invitations`)
    if (accountId !== null && row.is_new) await deps.jobs.add(MODERATOR_MAIL, { invitationId: row.id }, { tx })
    return row
  })
  const named = { ...invitation, id: made.id, username: username?.toLowerCase() ?? null }
  return username === undefined ? { ...named, url: invitationUrl(deps.publicUrl(), token) } : named
}

/** Moderators and open invitations, except the invitation of this account, which a repeat replaces. */
const moderatorCount = (creatorId: string, accountId: string | null): RawBuilder<number> => sql`(
  (select count(*) from moderators where creator_id = ${creatorId}::uuid)
    + (select count(*) from moderator_invitations where creator_id = ${creatorId}::uuid and expires_at > now()
        and account_id is distinct from ${accountId}::uuid))`

async function findInvitedAccount(tx: AnyTransaction, creatorId: string, username: string): Promise<string> {
  const { rows } = await sql<Pick<InvitedAccount, 'id'> & { is_moderator: boolean }>`
    select users.id, exists (
      select from moderators where creator_id = ${creatorId}::uuid and account_id = users.id
    ) as is_moderator
    from users where ${isId(username) ? sql`false` : hasSlugOrId(username)} and erased_at is null
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found', `There is no account ${username}`)
  if (found.id === creatorId) throw invalid('username', 'must be somebody else')
  if (found.is_moderator) throw new AppError('already_moderator', `${username} works on this stage already`)
  return found.id
}

/** Prevents the erasure of these accounts until the transaction ends. False if one of them is erased. */
export async function lockAccounts(tx: AnyTransaction, ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = any(${ids}::uuid[]) and erased_at is null order by id for key share
  `.execute(tx)
  return rows.length === ids.length
}
