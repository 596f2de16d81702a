import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Clock } from '../sandbox-clock.ts'
import { CLAIM_MS, IDEMPOTENCY_RETENTION_MS } from '../timing.ts'

export type StoredAnswer = { status: number; body: string }

export type KeyClaim =
  | { kind: 'first' }
  | { kind: 'replay'; answer: StoredAnswer }
  | { kind: 'in_flight' }
  | { kind: 'other_request' }

export type IdempotencyKeys = {
  /** `fingerprint` identifies the whole request; a key is valid for that request only. */
  claim(key: string, fingerprint: string): KeyClaim
  store(key: string, answer: StoredAnswer): void
  /** Releases the key, for calls that ended without an answer to store. */
  release(key: string): void
}

const KeyRow = z.object({ fingerprint: z.string(), status: z.number().nullable(), body: z.string().nullable() })

export function createIdempotencyKeys(db: DatabaseSync, clock: Clock): IdempotencyKeys {
  db.exec(`
    create table if not exists idempotency_keys (
      key text primary key,
      fingerprint text not null,
      created_at_ms integer not null,
      claimed_until_ms integer not null,
      status integer,
      body text
    ) strict;
    create index if not exists idempotency_keys_created on idempotency_keys (created_at_ms);
  `)
  // An expired claim belongs to a process that died before its transaction, so the work was not done.
  const claim = db.prepare(`
    insert into idempotency_keys (key, fingerprint, created_at_ms, claimed_until_ms)
    values (:key, :fingerprint, :nowMs, :claimedUntilMs)
    on conflict (key) do update set claimed_until_ms = excluded.claimed_until_ms
      where status is null and claimed_until_ms <= :realMs and fingerprint = excluded.fingerprint
    returning key
  `)
  const find = db.prepare('select fingerprint, status, body from idempotency_keys where key = ?')
  const store = db.prepare('update idempotency_keys set status = ?, body = ? where key = ?')
  const release = db.prepare('delete from idempotency_keys where key = ? and status is null')
  const forgetOld = db.prepare('delete from idempotency_keys where created_at_ms < ?')

  return {
    claim: (key, fingerprint) => {
      forgetOld.run(clock.nowMs() - IDEMPOTENCY_RETENTION_MS)
      const realMs = Date.now()
      const claimed = claim.get({ key, fingerprint, nowMs: clock.nowMs(), claimedUntilMs: realMs + CLAIM_MS, realMs })
      if (claimed !== undefined) return { kind: 'first' }
      const row = find.get(key)
      if (row === undefined) return { kind: 'in_flight' }
      const known = KeyRow.parse(row)
      if (known.fingerprint !== fingerprint) return { kind: 'other_request' }
      if (known.status === null) return { kind: 'in_flight' }
      return { kind: 'replay', answer: { status: known.status, body: known.body ?? '' } }
    },
    store: (key, answer) => void store.run(answer.status, answer.body, key),
    release: (key) => void release.run(key),
  }
}
