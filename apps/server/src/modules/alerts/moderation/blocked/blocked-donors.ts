import type { BlockDonor, BlockedDonor } from '@aplauso/contract/moderation'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor, ActorIdentity } from '#modules/access/public.ts'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { PaymentProviders } from '#modules/payments/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { type DropDeps, dropDonorAlerts } from '../../held/drop-donor-alerts.ts'
import { insertLogEntry } from '../../team/moderation-log.ts'
import { raiseRevision } from '../rules-revision.ts'
import type { FingerprintHasher } from './fingerprint-hasher.ts'
import { creatorHashesOf } from './is-blocked.ts'

export type BlockDeps = DropDeps & {
  payments: Pick<PaymentProviders, 'of'>
  hashFingerprints: FingerprintHasher
  log: FastifyBaseLogger
}

type Row = Selectable<Tables['blocked_donors']>
type BlockListReader = Pick<Actor, 'creatorId' | 'rights' | 'role'>

/** Whether other calls show this actor every donation of the creator, also private ones and those without an alert. */
const seesAllDonations = ({ role, rights }: BlockListReader): boolean =>
  role === 'creator' || (role === 'key' && rights.includes('amounts'))

const toBlockedDonor = (row: Row, { rights }: BlockListReader): BlockedDonor => ({
  id: row.id,
  ...(rights.includes('amounts') && { donationId: row.donation_id }),
  donorName: row.donor_name,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  knownBy: { account: row.account_id !== null, payment: row.payer_fingerprints.length > 0 },
})

/** Lists the newest block first. */
export async function listBlockedDonors(
  db: Database,
  actor: BlockListReader,
  { limit, before }: PageQuery,
): Promise<BlockedDonor[]> {
  const isPrivate = sql<boolean>`coalesce((select private from donations where donations.id = donation_id), false)`
  const { rows } = await sql<Row & { is_private: boolean }>`
    select blocked_donors.*, ${isPrivate} as is_private from blocked_donors
    where creator_id = ${actor.creatorId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}::integer
  `.execute(db)
  return rows.map((row) => ({
    ...toBlockedDonor(row, actor),
    ...(row.is_private && !seesAllDonations(actor) && { donorName: null }),
  }))
}

/**
 * Blocks the donor's account, if any, and the payer fingerprints that the provider reports. Drops the donor's held
 * and waiting alerts, and ends one on screen.
 * Returns the existing block if the donor is blocked under the same name already.
 * Ends with not_found, and with validation_failed for the actor's own donation. Ends with provider_error if the donor
 * has no account and the provider does not answer.
 */
export async function blockDonor(
  deps: BlockDeps,
  actor: Actor,
  { donationId, alertId, reason }: BlockDonor,
): Promise<{ donor: BlockedDonor; isNew: boolean }> {
  const { creatorId, identity } = actor
  const donation = await findDonation(deps.db, actor, { donationId, alertId })
  if (donation === undefined) throw new AppError('not_found', `There is no donation ${donationId ?? alertId}`)
  const { id, donor_id: donorId } = donation
  if (donorId !== null && (donorId === creatorId || donorId === identity.id)) {
    throw invalid(alertId === undefined ? 'donationId' : 'alertId', 'is your own: nobody blocks themselves')
  }
  const hashes = donation.knows_marks ? [] : await fetchFingerprintHashes(deps, donation)
  const written = await deps.db.transaction().execute(async (tx) => {
    // With the lock, the second of two concurrent calls finds the block of the first. A running settlement finds a new
    // revision and judges again.
    await lockCreator(tx, creatorId)
    const existing = await findKnown(tx, creatorId, donation, hashes)
    if (existing !== undefined) return { row: await addHashes(tx, existing, hashes), isNew: false }
    const row = await insertBlocked(tx, { creatorId, by: identity, donation, hashes, reason: reason ?? null })
    await raiseRevision(tx, creatorId)
    await sql`${insertLogEntry({ creatorId, actor: identity, action: 'block' }, sql`(select) as done`, alertOf(sql`${id}::uuid`))}`.execute(
      tx,
    )
    return { row, isNew: true }
  })
  await dropDonorAlerts(deps, { creatorId, donationId: id, accountId: written.row.account_id, by: identity })
  return { donor: toBlockedDonor(written.row, actor), isNew: written.isNew }
}

/** Ends with not_found for a block of another creator. */
export async function unblockDonor(db: Database, { creatorId, identity }: Actor, id: string): Promise<void> {
  const { rows } = isId(id)
    ? await sql<{ id: string }>`
        with deleted as (
          delete from blocked_donors where id = ${id}::uuid and creator_id = ${creatorId}::uuid returning id, donation_id
        ), line as (${insertLogEntry({ creatorId, actor: identity, action: 'unblock' }, sql`deleted`, alertOf(sql`deleted.donation_id`))})
        select id from deleted
      `.execute(db)
    : { rows: [] }
  if (rows.length === 0) throw new AppError('not_found', `There is no blocked donor ${id}`)
}

type Donation = {
  id: string
  donor_id: string | null
  donor_name: string | null
  provider: string
  payment_id: string | null
  /** An earlier block of this donation already has fingerprint hashes. */
  knows_marks: boolean
}

/** Undefined also if the actor may see no alert of the donation, because the answer contains the donor's name. */
async function findDonation(
  db: Database,
  actor: Actor,
  { donationId, alertId }: Pick<BlockDonor, 'donationId' | 'alertId'>,
): Promise<Donation | undefined> {
  const id = donationId ?? alertId
  if (id === undefined || !isId(id)) return undefined
  const isIt = alertId === undefined ? sql`donation_id = ${id}::uuid` : sql`id = ${id}::uuid`
  const ofAlerts = sql`
    select donation_id from alerts where ${isIt}
    union all select donation_id from held_alerts where ${isIt} and ${actor.rights.includes('approve')}::boolean`
  const isVisible =
    donationId !== undefined && seesAllDonations(actor) ? sql`id = ${id}::uuid` : sql`id in (${ofAlerts})`
  const { rows } = await sql<Donation>`
    select id, donor_id, donor_name, provider, provider_payment_id as payment_id,
      exists (select from blocked_donors where donation_id = donations.id and payer_fingerprints <> '{}') as knows_marks
    from donations where ${isVisible} and creator_id = ${actor.creatorId}::uuid and paid_at is not null
  `.execute(db)
  return rows[0]
}

async function fetchFingerprintHashes(
  { payments, hashFingerprints, log }: BlockDeps,
  donation: Donation,
): Promise<string[]> {
  const provider = payments.of(donation.provider)
  if (provider === undefined || donation.payment_id === null) return []
  try {
    const { payer } = await provider.getPayment(donation.payment_id)
    // Hashes of the current secret only: previous secrets may be removed.
    return payer === undefined ? [] : hashFingerprints(payer).slice(0, payer.read().length)
  } catch (error) {
    if (donation.donor_id === null) throw error
    log.warn(
      { err: error, donationId: donation.id },
      'donor is blocked by account only, payment provider did not answer',
    )
    return []
  }
}

/**
 * Finds a block of the same donation, or of the same donor under the same name. A block under another name, or without
 * one, is not returned: it would reveal that the donor is already known.
 */
async function findKnown(
  tx: AnyTransaction,
  creatorId: string,
  { id, donor_id, donor_name }: Donation,
  hashes: string[],
): Promise<Row | undefined> {
  const isSame =
    donor_id === null
      ? sql`account_id is null and payer_fingerprints && ${storedHashes(creatorId, hashes)}`
      : sql`account_id = ${donor_id}::uuid`
  const { rows } = await sql<Row>`
    select * from blocked_donors
    where creator_id = ${creatorId}::uuid and (donation_id = ${id}::uuid or (donor_name = ${donor_name}::text and ${isSame}))
    order by donation_id is not distinct from ${id}::uuid desc, id limit 1
  `.execute(tx)
  return rows[0]
}

async function addHashes(tx: AnyTransaction, existing: Row, hashes: string[]): Promise<Row> {
  if (hashes.length === 0) return existing
  const { rows } = await sql<Row>`
    update blocked_donors set payer_fingerprints = array(
      select mark from unnest(payer_fingerprints || ${storedHashes(existing.creator_id, hashes)}) as mark group by mark order by mark)
    where id = ${existing.id}::uuid returning *
  `.execute(tx)
  return rows[0] ?? existing
}

type NewBlockedDonor = {
  creatorId: string
  by: ActorIdentity
  donation: Donation
  hashes: string[]
  reason: string | null
}

async function insertBlocked(
  tx: AnyTransaction,
  { creatorId, by, donation, hashes, reason }: NewBlockedDonor,
): Promise<Row> {
  const { rows } = await sql<Row>`
    with account as (
      -- Waits for a running erasure of the account; an erased account is not linked.
      select id from users where id = ${donation.donor_id}::uuid and erased_at is null for key share
    )
    insert into blocked_donors (id, creator_id, donation_id, account_id, payer_fingerprints, donor_name, reason, blocked_by, created_at)
    values (${uuidv7()}::uuid, ${creatorId}::uuid, ${donation.id}::uuid, (select id from account),
      ${storedHashes(creatorId, hashes)}, ${donation.donor_name}::text, ${reason}::text, ${by.kind === 'key' ? null : by.id}::uuid, now())
    returning *
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the inserted blocked donor is missing')
  return row
}

/** The shown or held alert of the donation, for the moderation log. */
const alertOf = (donationId: RawBuilder<unknown>) => sql`(
  select id from alerts where alerts.donation_id = ${donationId} union
  select id from held_alerts where held_alerts.donation_id = ${donationId} limit 1)`

const storedHashes = (creatorId: string, hashes: string[]) => creatorHashesOf(sql`${creatorId}::uuid`, hashes)
