import type { OperatorAccountDetail } from '@aplauso/contract/operator-accounts'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { sql } from 'kysely'
import { listOperatorLog, listSessions } from '#modules/access/public.ts'
import { accountNotFound, readFactors } from '#modules/accounts/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { type AccountRow, accountColumns, toAccount } from './list-accounts.ts'

type Detail = OperatorAccountDetail
type Row = AccountRow &
  Omit<
    Detail,
    keyof AccountRow | 'emailVerifiedAt' | 'plan' | 'factors' | 'sessions' | 'totals' | 'notes' | 'log' | 'suspension'
  > & {
    emailVerifiedAt: Date | null
    inForce: Detail['plan']['inForce']
    granted: Detail['plan']['granted']
    suspensionReason: string | null
    suspendedBy: NonNullable<Detail['suspension']>['by']
    totals: NonNullable<Detail['totals']>
    notes: Detail['notes']
  }

const LOG_ENTRIES = 20
const NOTES_SHOWN = 100

/** Everything about an account; amounts are left out for the role support. Ends with not_found. */
export async function readAccount(db: Database, id: string, role: OperatorRole): Promise<Detail> {
  const row = isId(id) ? await findRow(db, id) : undefined
  if (row === undefined) throw accountNotFound()
  const [factors, sessions, log] = await Promise.all([
    readFactors(db, id),
    listSessions(db, id, ''),
    listOperatorLog(db, { limit: LOG_ENTRIES, target: row.id }),
  ])
  const { inForce, granted, suspensionReason, suspendedBy, totals, ...account } = row
  const { suspendedAt } = toAccount(row)
  return {
    ...toAccount(account),
    emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
    plan: { inForce, granted },
    ...{ factors, sessions, log },
    ...(role === 'support' ? {} : { totals }),
    suspension:
      suspendedAt === null || suspensionReason === null
        ? null
        : { at: suspendedAt, by: suspendedBy, reason: suspensionReason },
  }
}

async function findRow(db: Database, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${accountColumns}, users.slug, users.bio, users.channel_url as "channelUrl", users.language,
      users.time_zone as "timeZone", users.email_verified_at as "emailVerifiedAt", users.terms_version as "termsVersion",
      users.subscription_plan as "inForce", users.granted_plan as granted,
      users.suspension_reason as "suspensionReason", ${author('suspended_by')} as "suspendedBy",
      jsonb_build_object('donations', coalesce(creators.total_donations, 0),
        'receivedCents', coalesce(creators.total_received_cents, 0), 'donatedCents', users.total_donated_cents) as totals,
      coalesce((select jsonb_agg(jsonb_build_object('provider', provider, 'account', account, 'accountName', name,
          'state', state, 'current', is_current, 'connectedAt', ${isoTime('connected_at')}) order by is_current desc, connected_at desc)
        from payment_accounts where creator_id = users.id), '[]') as "paymentAccounts",
      (select count(distinct creator_id)::integer from blocked_donors where account_id = users.id) as "blockedBy",
      coalesce((select jsonb_agg(jsonb_build_object('id', note.id, 'at', ${isoTime('created_at')},
          'author', ${author('author_id')}, 'text', note.text) order by note.id desc)
        from (select * from account_notes where user_id = users.id order by id desc limit ${NOTES_SHOWN}) as note), '[]') as notes
    from users left join creators on creators.user_id = users.id
    where users.id = ${id}::uuid and users.erased_at is null
  `.execute(db)
  return rows[0]
}

const author = (column: 'suspended_by' | 'author_id') => sql`(
  select jsonb_build_object('id', author.id, 'username', author.username, 'displayName', author.display_name)
  from users as author where author.id = ${sql.ref(column === 'author_id' ? 'note.author_id' : 'users.suspended_by')})`

const isoTime = (column: 'connected_at' | 'created_at') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
