import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Bus } from '#platform/bus/bus.ts'

/** Events between server processes. They carry ids only: the receiver reads the tables. */
const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('alert'),
    creatorId: z.string(),
    sequence: z.int(),
    alertId: z.string().optional().describe('not told by processes of an older release'),
    from: z.string(),
  }),
  z.object({ type: z.literal('replay'), creatorId: z.string(), alertId: z.string() }),
  z
    .object({ type: z.literal('sound'), creatorId: z.string(), alertId: z.string() })
    .describe('what an alert that waits plays has come'),
  z.object({ type: z.literal('skip'), creatorId: z.string(), alertId: z.string() }),
  z
    .object({ type: z.literal('held'), creatorId: z.string(), alertId: z.string(), from: z.string() })
    .describe('or held no more'),
  z
    .object({ type: z.literal('removed'), creatorId: z.string(), alertId: z.string() })
    .describe('an operator removed what its donor wrote or recorded'),
  z.object({ type: z.literal('clear'), creatorId: z.string() }),
  z.object({ type: z.literal('skipped'), creatorId: z.string() }).describe('what was missed, which overlays may hold'),
  z
    .object({ type: z.literal('queue'), creatorIds: z.array(z.string()), from: z.string() })
    .describe('overlays came, went or reported'),
  z.object({ type: z.literal('changed'), creatorId: z.string() }).describe('settings, goal or overlay key'),
  z
    .object({ type: z.literal('access_changed'), userId: z.string() })
    .describe('sessions, agency links or account type'),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** For a process without a hub: running servers close the sockets that lost their access. */
export const announceAccessChange = (bus: Pick<Bus, 'publish'>, userId: string): Promise<void> =>
  bus.publish(JSON.stringify({ type: 'access_changed', userId } satisfies LiveEvent))

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

/** The channel on which a statement announces an alert, and the process that it is from, which ignores the event. */
export type Announcer = { channel: string; from: string }

/**
 * A column that announces the row `alert` just inserted, if any, within the same transaction. So neither a crash
 * nor a rollback can separate the two. Without an announcer the caller publishes after the commit.
 */
export function announceAlert(announcer: Announcer | undefined, alert: RawBuilder<unknown>): RawBuilder<unknown> {
  if (announcer === undefined) return sql`null as announced`
  return sql`case when ${alert}.id is not null then pg_notify(${announcer.channel}, json_build_object('type', 'alert',
    'from', ${announcer.from}::text, 'creatorId', ${alert}.creator_id, 'sequence', ${alert}.sequence, 'alertId', ${alert}.id)::text) end as announced`
}
