import type { AlertControlRight } from '@aplauso/contract/access'
import type { ReceivedModeratorInvitation, SentModeratorInvitation } from '@aplauso/contract/team'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

type Row = { id: string; rights: AlertControlRight[]; created_at: Date; expires_at: Date }

const invitationOf = ({ id, rights, created_at, expires_at }: Row) => ({
  id,
  rights,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
})

type Page = Pick<PageQuery, 'limit' | 'before'>

const isOpen = ({ before }: Page) => sql<boolean>`expires_at > now()
  and (${before ?? null}::uuid is null or moderator_invitations.id < ${before ?? null}::uuid)`

/** Lists the creator's open invitations, newest first. */
export async function listSentInvitations(
  db: Database,
  creatorId: string,
  page: Page,
): Promise<SentModeratorInvitation[]> {
  const { rows } = await sql<Row & { username: string | null; display_name: string | null }>`
    select moderator_invitations.id, rights, moderator_invitations.created_at, expires_at, username, display_name
    from moderator_invitations left join users on users.id = account_id
    where creator_id = ${creatorId}::uuid and ${isOpen(page)}
    order by moderator_invitations.id desc limit ${page.limit}
  `.execute(db)
  return rows.map(({ username, display_name: displayName, ...row }) => ({
    ...invitationOf(row),
    username,
    displayName,
  }))
}

/** Lists the open invitations that name this account, newest first. Their token is valid for this account only. */
export async function listReceivedInvitations(
  db: Database,
  accountId: string,
  page: Page,
): Promise<ReceivedModeratorInvitation[]> {
  const { rows } = await sql<Row & { creator_id: string; slug: string; display_name: string; avatar: string | null }>`
    select moderator_invitations.id, rights, moderator_invitations.created_at, expires_at, creator_id, slug, display_name, avatar
    from moderator_invitations join users on users.id = creator_id and ${isCreator()}
    where account_id = ${accountId}::uuid and ${isOpen(page)}
    order by moderator_invitations.id desc limit ${page.limit}
  `.execute(db)
  return rows.map(({ creator_id: id, slug, display_name: displayName, avatar, ...row }) => ({
    ...invitationOf(row),
    token: row.id,
    creator: { id, slug, displayName, avatar },
  }))
}
