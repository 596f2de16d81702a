import { MEDIA_FILES_MAX } from '@aplauso/contract/limits'
import type { MediaQuota } from '@aplauso/contract/media'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

const MEGABYTE = 1024 * 1024

type QuotaDeps = { db: Database | AnyTransaction; prices: Prices }

/** Storage that the creator's files use, and the limits of their plan. */
export async function readQuota({ db, prices }: QuotaDeps, creatorId: string): Promise<MediaQuota> {
  const { rows } = await sql<{ plan: PlanId; used: number; files: number }>`
    select subscription_plan as plan, coalesce(sum(media.bytes), 0)::bigint as used, count(media.id)::integer as files
    from users left join media on media.creator_id = users.id
    where users.id = ${creatorId}::uuid group by users.id
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('unauthenticated', 'The account is gone')
  return { usedBytes: row.used, maxBytes: prices.of[row.plan].mediaBytes, files: row.files, maxFiles: MEDIA_FILES_MAX }
}

/** Rejects with media_quota_reached or limit_reached if a file of this size does not fit. */
export async function requireFreeSpace(deps: QuotaDeps, creatorId: string, bytes: number): Promise<void> {
  const { usedBytes, maxBytes, files } = await readQuota(deps, creatorId)
  if (files >= MEDIA_FILES_MAX) throw new AppError('limit_reached', `There are at most ${MEDIA_FILES_MAX} files`)
  if (maxBytes !== null && usedBytes + bytes > maxBytes) {
    const detail = `Your files take ${inMegabytes(usedBytes)} of the ${inMegabytes(maxBytes)} of your plan, and this one ${inMegabytes(bytes)}`
    throw new AppError('media_quota_reached', detail)
  }
}

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1).replace('.0', '')} MB`
