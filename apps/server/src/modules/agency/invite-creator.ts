import { randomBytes } from 'node:crypto'
import type { InviteCreator, SentInvitation } from '@aplauso/contract/agency'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { assertManagedWithinPlan, lockManagedCount } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { INVITATION_MAIL } from './agency-mail.ts'
import { lockExistingAccounts } from './lock-existing-accounts.ts'

const TOKEN_BYTES = 24

export type InviteDeps = { db: Database; prices: Prices; jobs: Pick<Jobs, 'add'> }

/**
 * Creates an invitation. A repeat returns the existing one and sends no second email. Ends with creator_not_found for
 * an unknown username, plan_limit_reached when the agency's plan allows no more creators, unauthenticated for an erased
 * agency.
 */
export async function inviteCreator(deps: InviteDeps, agencyId: string, whom: InviteCreator): Promise<SentInvitation> {
  const { username, email = '', shareBasisPoints: share } = whom
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockExistingAccounts(tx, [agencyId]))) throw new AppError('unauthenticated', 'The account is gone')
    await lockManagedCount(tx, agencyId)
    const { invitation, isNew } =
      username === undefined
        ? await inviteByEmail(tx, agencyId, email, share)
        : await inviteByUsername(tx, agencyId, username, share)
    if (!isNew) return invitation
    await assertManagedWithinPlan(deps, tx, agencyId, { invited: true })
    await deps.jobs.add(INVITATION_MAIL, { invitationId: invitation.id }, { tx })
    return invitation
  })
}

type Invited = { invitation: SentInvitation; isNew: boolean }
type Row = { id: string; status: SentInvitation['status']; created_at: Date; share_basis_points: number }

/** Returns the existing invitation if there is one; it may be accepted already. */
async function inviteByUsername(
  tx: AnyTransaction,
  agencyId: string,
  username: string,
  share: number,
): Promise<Invited> {
  const id = uuidv7()
  const { rows } = await sql<Row>`
    insert into agency_invitations (id, agency_id, creator_id, token, created_at, share_basis_points)
    select ${id}::uuid, ${agencyId}::uuid, users.id, ${newToken()}, ${new Date()}::timestamptz, ${share}::integer
    from users where ${isCreatorBySlugOrId(username)} for key share
    on conflict (agency_id, creator_id) where status in ('pending', 'accepted') and creator_id is not null
      do update set creator_id = excluded.creator_id
    returning id, status, created_at, share_basis_points
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new AppError('creator_not_found', `There is no creator ${username}`)
  return invited(row, id, { username })
}

/**
 * Invites the account that has this address now or later. The answer is the same with and without an account, so that
 * agencies cannot find out who is registered.
 */
async function inviteByEmail(tx: AnyTransaction, agencyId: string, email: string, share: number): Promise<Invited> {
  const id = uuidv7()
  const { rows } = await sql<Row>`
    insert into agency_invitations (id, agency_id, email, token, created_at, share_basis_points)
    values (${id}::uuid, ${agencyId}::uuid, ${email}, ${newToken()}, ${new Date()}::timestamptz, ${share}::integer)
    on conflict (agency_id, email) where status = 'pending' and creator_id is null
      do update set email = excluded.email
    returning id, status, created_at, share_basis_points
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the invitation was not written')
  return invited(row, id, { email })
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

function invited(row: Row, newId: string, whom: { username: string } | { email: string }): Invited {
  const invitation = {
    id: row.id,
    status: row.status,
    ...whom,
    shareBasisPoints: row.share_basis_points,
    createdAt: row.created_at.toISOString(),
  }
  return { invitation, isNew: row.id === newId }
}
