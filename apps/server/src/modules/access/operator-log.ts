import { createHash } from 'node:crypto'
import type { OperatorAction } from '@aplauso/contract/operator-log'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction, Database } from '#modules/tables.ts'

export type OperatorLogValues = Record<string, unknown> | null

/** `actorId`: the account of the operator; null for the command line. */
export type OperatorLogInput = {
  actorId: string | null
  action: OperatorAction
  /** The id of what was acted on. */
  target: string | null
  reason: string | null
  /** Values that the action replaced and set. Never text that was removed, never a secret. */
  before?: OperatorLogValues
  after?: OperatorLogValues
}

type Entry = Required<Omit<OperatorLogInput, 'action'>> & { id: string; at: Date; action: string }
type StoredEntry = Entry & { position: number; hash: string }
type Head = { position: number; hash: string }

/**
 * Adds an entry to the operators' log. Call it last in the transaction that does the thing: the lock on the head makes
 * the order of entries the order of commits, and every other writer waits for it.
 */
export async function logOperatorAction(
  tx: AnyTransaction,
  { actorId, action, target, reason, before = null, after = null }: OperatorLogInput,
  now = new Date(),
): Promise<void> {
  const { rows } = await sql<Head>`
    select position, hash from operator_log_head for update
  `.execute(tx)
  const [head] = rows
  if (head === undefined) throw new Error('the operator log has no head')
  const entry: Entry = {
    ...{ id: uuidv7(), at: now, actorId, action, target, reason },
    ...{ before: asStored(before), after: asStored(after) },
  }
  const position = head.position + 1
  const hash = hashOf(head.hash, entry)
  await sql`
    with entry as (
      insert into operator_log (position, id, at, actor_id, action, target, reason, before, after, hash)
      values (${position}::bigint, ${entry.id}::uuid, ${now}::timestamptz, ${actorId}::uuid, ${action}::text,
        ${target}::text, ${reason}::text, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${hash}::text)
      returning position, hash
    )
    update operator_log_head set position = entry.position, hash = entry.hash from entry
  `.execute(tx)
}

export type LogVerification =
  | { ok: true; count: number; hash: string }
  /** `entry`: the id of the altered entry; null where one is missing at `position`. */
  | { ok: false; position: number; entry: string | null; problem: 'altered' | 'missing' }

const BATCH = 1_000

/** Reads the whole log from its start and names the first entry that is altered or missing. */
export async function verifyOperatorLog(db: Database): Promise<LogVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<Head>`select position, hash from operator_log_head`.execute(tx)
      const [head] = rows
      if (head === undefined) return { ok: false, position: 0, entry: null, problem: 'missing' }
      let last: Head = { position: 0, hash: '' }
      for (let isEnd = false; !isEnd; ) {
        const entries = await readEntries(tx, last.position)
        for (const entry of entries) {
          const position = last.position + 1
          if (entry.position !== position) return { ok: false, position, entry: null, problem: 'missing' }
          if (entry.hash !== hashOf(last.hash, entry))
            return { ok: false, position, entry: entry.id, problem: 'altered' }
          last = { position, hash: entry.hash }
        }
        isEnd = entries.length < BATCH
      }
      if (head.position > last.position)
        return { ok: false, position: last.position + 1, entry: null, problem: 'missing' }
      if (head.position < last.position || head.hash !== last.hash) {
        const [entry] = await readEntries(tx, last.position - 1)
        return { ok: false, position: last.position, entry: entry?.id ?? null, problem: 'altered' }
      }
      return { ok: true, count: last.position, hash: last.hash }
    })
}

async function readEntries(tx: AnyTransaction, after: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select position, id, at, actor_id as "actorId", action, target, reason, before, after, hash
    from operator_log where position > ${after}::bigint order by position limit ${BATCH}::integer
  `.execute(tx)
  return rows
}

/** Hex SHA-256 of the previous hash and the entry as JSON without blanks, with the keys of every object in order. */
function hashOf(previous: string, { id, at, actorId, action, target, reason, before, after }: Entry): string {
  const entry = { id, at: at.toISOString(), actorId, action, target, reason, before, after }
  return createHash('sha256')
    .update(previous + JSON.stringify(ordered(entry)))
    .digest('hex')
}

// The database returns the keys of a jsonb in an order of its own.
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, ordered(inner)]))
}

const json = (values: OperatorLogValues): string | null => values && JSON.stringify(values)
/** Without keys of the value undefined, and with dates as text: as the database returns it. */
const asStored = (values: OperatorLogValues): OperatorLogValues => values && JSON.parse(JSON.stringify(values))
