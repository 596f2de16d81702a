import { type RawBuilder, sql } from 'kysely'

/**
 * Fingerprint hashes as `blocked_donors` stores them. They differ for each creator, so that the table does not reveal
 * that two creators have blocked the same person.
 */
export const creatorHashesOf = (creatorId: RawBuilder<unknown>, hashes: readonly string[]): RawBuilder<string[]> => sql`
  array(select encode(sha256(convert_to(mark || ${creatorId}::text, 'UTF8')), 'hex') from unnest(${hashes}::text[]) as mark)`

/** Whether this creator blocks the account, or a payer with one of these fingerprint hashes. */
export const isBlocked = (
  creatorId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
  hashes: readonly string[] = [],
): RawBuilder<boolean> => {
  const isKnown =
    hashes.length === 0
      ? sql`blocked_donors.account_id = ${accountId}`
      : sql`(blocked_donors.account_id = ${accountId} or blocked_donors.payer_fingerprints && ${creatorHashesOf(creatorId, hashes)})`
  return sql`exists (select from blocked_donors where blocked_donors.creator_id = ${creatorId} and ${isKnown})`
}
