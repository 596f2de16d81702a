import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'

/** What server processes tell each other: ids only, a hint to look into the tables. */
const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alert'), creatorId: z.string(), sequence: z.int() }),
  z.object({ type: z.literal('replay'), creatorId: z.string(), alertId: z.string() }),
  z.object({ type: z.literal('skip'), creatorId: z.string(), alertId: z.string() }),
  z.object({ type: z.literal('changed'), creatorId: z.string() }).describe('settings, goal or overlay key'),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export function parseLiveEvent(message: string): LiveEvent | undefined {
  return LiveEvent.safeParse(parseJson(message)).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A column for a statement that has just written `alert`: announces it inside the statement's own transaction, so that
 * neither a crash nor a rollback can part the two. Without a channel the caller publishes after the commit.
 */
export function alertAnnouncement(channel: string | undefined): RawBuilder<unknown> {
  if (channel === undefined) return sql`null as announced`
  return sql`pg_notify(${channel}, json_build_object(
    'type', 'alert', 'creatorId', alert.creator_id, 'sequence', alert.sequence)::text) as announced`
}
