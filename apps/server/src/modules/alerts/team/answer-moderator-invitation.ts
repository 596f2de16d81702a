import type { AlertControlRight } from '@aplauso/contract/access'
import type { ControlledCreator, OpenModeratorInvitation } from '@aplauso/contract/team'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { tokenHash } from '#modules/access/public.ts'
import { isCreator, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { lockAccounts } from './invite-moderator.ts'
import { insertLogEntry } from './moderation-log.ts'

type OpenInvitation = {
  id: string
  creator_id: string
  slug: string
  display_name: string
  avatar: string | null
  rights: AlertControlRight[]
  expires_at: Date
}

/** Open to this account: by the token of a link, or by the id, which is no secret, if the invitation names it. */
const isOpen = (accountId: string, token: string) => sql<boolean>`(token_hash = ${tokenHash(token)}::bytea
  or moderator_invitations.id = ${isId(token) ? token : null}::uuid and account_id = ${accountId}::uuid) and expires_at > now()`

async function findOpenInvitation(db: Database, accountId: string, token: string): Promise<OpenInvitation> {
  const { rows } = await sql<OpenInvitation>`
    select moderator_invitations.id, creator_id, users.slug, users.display_name, users.avatar, rights, expires_at
    from moderator_invitations join users on users.id = creator_id and ${isCreator()}
    where ${isOpen(accountId, token)}
  `.execute(db)
  const [open] = rows
  if (open === undefined) throw invitationNotOpen()
  return open
}

const invitationNotOpen = () =>
  new AppError('not_found', 'There is no such invitation, or it was used, taken back or is too old')

/** Ends with not_found for an invitation that is not open to this account. */
export async function readInvitation(db: Database, accountId: string, token: string): Promise<OpenModeratorInvitation> {
  const {
    creator_id: id,
    slug,
    display_name: displayName,
    avatar,
    rights,
    expires_at,
  } = await findOpenInvitation(db, accountId, token)
  return {
    creator: { id, slug, displayName, avatar },
    rights,
    expiresAt: expires_at.toISOString(),
    own: id === accountId,
  }
}

/**
 * Makes the account a moderator; of two accounts that accept one link, only one. An existing moderator gets the rights
 * of the invitation, because the creator chose them last.
 * Ends with not_found, and with validation_failed for the creator who sent the invitation.
 */
export async function acceptInvitation(db: Database, accountId: string, token: string): Promise<ControlledCreator> {
  const open = await findOpenInvitation(db, accountId, token)
  const { creator_id: creatorId, rights } = open
  if (creatorId === accountId) throw invalid('token', 'is of an invitation of your own')
  const actor = { kind: 'moderator', id: accountId, name: null } as const
  const moderatorId = await db.transaction().execute(async (tx) => {
    if (!(await lockAccounts(tx, [creatorId, accountId]))) throw invitationNotOpen()
    const { rows } = await sql<{ id: string }>`
      with taken as (
        delete from moderator_invitations where id = ${open.id}::uuid and ${isOpen(accountId, token)} returning creator_id, rights
      ), joined as (
        insert into moderators (id, creator_id, account_id, rights, created_at)
        select ${uuidv7()}::uuid, creator_id, ${accountId}::uuid, rights, now() from taken
        on conflict on constraint moderators_account_key do update set rights = excluded.rights
        returning id
      ), line as (${insertLogEntry({ creatorId, actor, action: 'moderator_joined', detail: { rights } }, sql`joined`)})
      select id from joined
    `.execute(tx)
    return rows[0]?.id
  })
  if (moderatorId === undefined) throw invitationNotOpen()
  const { slug, display_name: displayName, avatar } = open
  return { creatorId, slug, displayName, avatar, kind: 'moderator', rights, moderatorId }
}

/** The creator withdraws the invitation, or the named account declines it. Ends with not_found for others. */
export async function endInvitation(db: Database, accountId: string, id: string): Promise<void> {
  const by = (kind: 'creator' | 'moderator') => ({ kind, id: accountId, name: null })
  const creatorId = sql`gone.creator_id`
  const { rows } = await sql`
    with ended as (
      delete from moderator_invitations where id = ${isId(id) ? id : null}::uuid
        and (creator_id = ${accountId}::uuid or account_id = ${accountId}::uuid)
      returning creator_id, account_id
    ), withdrawn as (
      ${insertLogEntry(
        { creatorId, actor: by('creator'), action: 'invitation_withdrawn', aboutId: sql`gone.account_id` },
        sql`ended as gone where gone.creator_id = ${accountId}::uuid`,
      )}
    ), declined as (
      ${insertLogEntry(
        { creatorId, actor: by('moderator'), action: 'invitation_declined', aboutId: sql`gone.account_id` },
        sql`ended as gone where gone.account_id = ${accountId}::uuid`,
      )}
    )
    select creator_id from ended
  `.execute(db)
  if (rows.length === 0) throw invitationNotOpen()
}
