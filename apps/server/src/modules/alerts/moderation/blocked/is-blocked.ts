import { type RawBuilder, sql } from 'kysely'

/**
 * As `blocked_donors` keeps marks: each creator's are others, so that nobody who reads the table learns that two of them have blocked
 * the same person.
 */
export const creatorHashesOf = (creatorId: RawBuilder<unknown>, hashes: readonly string[]): RawBuilder<string[]> => sql`
  array(select encode(sha256(convert_to(mark || ${creatorId}::text, 'UTF8')), 'hex') from unnest(${hashes}::text[]) as mark)`

/** Whether this creator takes nothing from that account, nor from whoever pays by what has these marks. */
export const isBlocked = (
  creatorId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
  hashes: readonly string[] = [],
): RawBuilder<boolean> => {
  const isKnown =
    hashes.length === 0
      ? sql`blocked_donors.account_id = ${accountId}`
      : sql`(blocked_donors.account_id = ${accountId} or blocked_donors.payment_marks && ${creatorHashesOf(creatorId, hashes)})`
  return sql`exists (select from blocked_donors where blocked_donors.creator_id = ${creatorId} and ${isKnown})`
}
