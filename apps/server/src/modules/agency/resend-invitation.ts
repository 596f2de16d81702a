import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { INVITATION_MAIL } from './agency-mail.ts'

const PAUSE_MS = HOUR_MS

/**
 * Enqueues the email of an open invitation again. False when the agency has no such open invitation. Ends with
 * rate_limited within an hour of the last time.
 */
export async function resendInvitation(
  deps: { db: Database; jobs: Pick<Jobs, 'add'> },
  agencyId: string,
  id: string,
  now = new Date(),
): Promise<boolean> {
  if (!isId(id)) return false
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ last_at: Date | null; is_due: boolean }>`
      with open as (
        select id, resent_at from agency_invitations
        where id = ${id}::uuid and agency_id = ${agencyId}::uuid and status = 'pending' for update
      ), resent as (
        update agency_invitations set resent_at = ${now}::timestamptz
        from open where agency_invitations.id = open.id
          and (open.resent_at is null or open.resent_at <= ${new Date(now.getTime() - PAUSE_MS)}::timestamptz)
        returning agency_invitations.id
      )
      select open.resent_at as last_at, exists (select from resent) as is_due from open
    `.execute(tx)
    const [open] = rows
    if (open === undefined) return false
    // A parallel call may have locked the row first with a later `now`.
    const agoMs = Math.max(0, now.getTime() - (open.last_at ?? now).getTime())
    if (!open.is_due) throw tooSoon(PAUSE_MS - agoMs)
    await deps.jobs.add(INVITATION_MAIL, { invitationId: id }, { tx })
    return true
  })
}

function tooSoon(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  return new AppError('rate_limited', `Try again in ${retryAfterSeconds} seconds`, { retryAfterSeconds })
}
