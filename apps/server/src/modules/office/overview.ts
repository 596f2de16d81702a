import { statfs } from 'node:fs/promises'
import { OPERATOR_LIST_MAX } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { OperatorFailures, OperatorOverview } from '@aplauso/contract/operator-overview'
import { sql } from 'kysely'
import { readLiveCounts } from '#modules/alerts/public.ts'
import { hasFailedRefund } from '#modules/donations/public.ts'
import { isEmailQueue } from '#modules/emails/public.ts'
import { countOpenReports } from '#modules/inbox/public.ts'
import { findBooksState } from '#modules/ledger/public.ts'
import type { Database } from '#modules/tables.ts'
import { idSince } from '#platform/database/id-since.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export type OverviewDeps = { db: Database; jobs: Pick<Jobs, 'count'>; dataDir: string }

type Viewer = { operatorId: string; seesMoney: boolean }

/**
 * Reads what an operator sees first. Each figure comes from an index of what it counts, so that it costs the same
 * however many donations there are.
 */
export async function readOverview({ db, jobs, dataDir }: OverviewDeps, viewer: Viewer): Promise<OperatorOverview> {
  const [today, live, payments, webhooks, counts, openReports, disk, books] = await Promise.all([
    readToday(db, viewer.operatorId),
    readLiveCounts.execute(db),
    countPayments(db),
    countFailingEndpoints(db),
    jobs.count(),
    countOpenReports(db),
    statfs(dataDir),
    findBooksState(db),
  ])
  const sumOf = (key: 'late' | 'failing', isCounted: (queue: string) => boolean) =>
    counts.reduce((sum, row) => sum + (isCounted(row.queue) ? row[key] : 0), 0)
  return {
    today: viewer.seesMoney ? today : { donations: today.donations },
    creatorsLive: live.rows[0]?.creators ?? 0,
    sockets: live.rows[0]?.sockets ?? 0,
    payments,
    webhooks: { failing: webhooks },
    emails: { failing: sumOf('failing', isEmailQueue) },
    jobs: { late: sumOf('late', () => true) },
    reports: { open: openReports },
    disk: { freeBytes: disk.bavail * disk.bsize },
    books: {
      ok: books?.ok ?? true,
      checkedAt: books?.checkedAt.toISOString() ?? null,
      ...(viewer.seesMoney && books !== undefined && { differences: books.differences }),
    },
  }
}

/** The journals of a day are together in their primary key, because its ids begin with the time. */
async function readToday(db: Database, operatorId: string) {
  const { rows } = await sql<{ donations: number; amount: number; fees: number }>`
    with today as (
      select date_trunc('day', now() at time zone time_zone) at time zone time_zone as start from users
      where id = ${operatorId}::uuid
    )
    select count(*)::integer as donations, coalesce(sum(amount_cents), 0)::bigint as amount,
      coalesce(sum(fee_cents), 0)::bigint as fees
    from ledger_journals as journal join donations on donations.id = journal.donation_id
    where journal.kind = 'donation'
      and journal.id >= (select ${idSince(sql`start`)} from today)
      and journal.created_at >= (select start from today)
  `.execute(db)
  const [row] = rows
  return { donations: row?.donations ?? 0, amountCents: cents(row?.amount ?? 0), feesCents: cents(row?.fees ?? 0) }
}

/** Payments that an operator has to decide about, and those whose refund failed. */
export const heldPayments = sql<number>`(
  select count(*)::integer from payment_reviews as review join donations on donations.id = review.donation_id
  where decision is distinct from 'accepted' and (decision is null and paid_at is null or ${hasFailedRefund}))`

async function countPayments(db: Database): Promise<OperatorOverview['payments']> {
  const { rows } = await sql<OperatorOverview['payments']>`
    select
      (select count(*)::integer from donations where status = 'pending' and processing_at is not null) as waiting,
      ${heldPayments} as held,
      (select count(*)::integer from unknown_payments) as unknown
  `.execute(db)
  return rows[0] ?? { waiting: 0, held: 0, unknown: 0 }
}

async function countFailingEndpoints(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_endpoints
    where failing_since is not null or disabled_reason = 'failing'
  `.execute(db)
  return rows[0]?.count ?? 0
}

type EndpointRow = {
  id: string
  url: string
  creator_id: string
  username: string
  display_name: string
  failing_since: Date | null
  is_disabled: boolean
}

/** Lists what the overview counts as failing or late, the latest first. */
export async function listFailures({ db, jobs }: Pick<OverviewDeps, 'db' | 'jobs'>): Promise<OperatorFailures> {
  const [payments, endpoints, counts] = await Promise.all([
    db
      .selectFrom('unknown_payments')
      .select(['provider', 'payment_id', 'reported_at', 'verdict'])
      .orderBy('reported_at', 'desc')
      .limit(OPERATOR_LIST_MAX)
      .execute(),
    sql<EndpointRow>`
      select endpoint.id, url, users.id as creator_id, username, display_name, failing_since,
        disabled_reason is not null as is_disabled
      from webhook_endpoints as endpoint join users on users.id = endpoint.user_id
      where failing_since is not null or disabled_reason = 'failing'
      order by failing_since desc nulls last, endpoint.id limit ${OPERATOR_LIST_MAX}`.execute(db),
    jobs.count(),
  ])
  return {
    payments: payments.map(({ provider, payment_id: paymentId, reported_at, verdict }) => ({
      ...{ provider, paymentId, verdict },
      reportedAt: reported_at.toISOString(),
    })),
    webhooks: endpoints.rows.map((row) => ({
      id: row.id,
      host: new URL(row.url).host,
      creator: { id: row.creator_id, username: row.username, displayName: row.display_name },
      failingSince: row.failing_since?.toISOString() ?? null,
      disabled: row.is_disabled,
    })),
    jobs: counts
      .map(({ queue, late, failing }) => ({ queue, isEmail: isEmailQueue(queue), late, failing }))
      .filter(({ late, failing }) => late + failing > 0),
  }
}
