import type { Stream } from '@aplauso/contract/streams'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ActorIdentity } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { insertLogEntry } from '../team/moderation-log.ts'
import { findCurrentStream, findStream } from './read-streams.ts'

/** Starts a stream, or returns the current one. */
export async function startStream(
  db: Database,
  creatorId: string,
  actor: ActorIdentity,
  now = new Date(),
): Promise<Stream> {
  await sql`
    with begun as (
      insert into streams (id, creator_id, started_by, started_at)
      select ${uuidv7()}::uuid, users.id, 'hand', ${now}::timestamptz from users
      where users.id = ${creatorId}::uuid and users.erased_at is null for key share
      on conflict (creator_id) where ended_at is null do nothing
      returning id
    )
    ${insertLogEntry({ creatorId, actor, action: 'stream_started' }, sql`begun`)}
  `.execute(db)
  const stream = await findCurrentStream(db, creatorId)
  // Another actor may have ended it in between.
  if (stream === undefined) throw new AppError('not_found', 'The stream has ended already')
  return stream
}

/**
 * Ends the current stream, also while OBS streams: OBS then starts no other stream before it has stopped.
 * Ends with not_found without a current stream.
 */
export async function endStream(
  db: Database,
  creatorId: string,
  actor: ActorIdentity,
  now = new Date(),
): Promise<Stream> {
  const id = await db.transaction().execute(async (tx) => {
    await sql`update obs_streams set counted = true where creator_id = ${creatorId}::uuid and not counted`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with ended as (
        update streams set ended_at = greatest(started_at, ${now}::timestamptz)
        where creator_id = ${creatorId}::uuid and ended_at is null returning id
      ), line as (${insertLogEntry({ creatorId, actor, action: 'stream_ended' }, sql`ended`)})
      select id from ended
    `.execute(tx)
    return rows[0]?.id
  })
  const ended = id === undefined ? undefined : await findStream(db, id)
  if (ended === undefined) throw new AppError('not_found', 'There is no stream to end')
  return ended
}

/** Deletes all streams: the times at which a person streamed are personal data. */
export async function eraseStreams(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('obs_streams').where('creator_id', '=', creatorId).execute()
  await tx.deleteFrom('streams').where('creator_id', '=', creatorId).execute()
}
