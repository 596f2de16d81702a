import { MissedAlertsReplay, Stream } from '@aplauso/contract/streams'
import * as z from 'zod'
import type { Actor, ActorIdentity, Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { AlertControlQuery } from '../team/alert-control-query.ts'
import { endStream, startStream } from './change-streams.ts'
import { findMissedAlertsWindow, listStreams, type MissedAlertsWindow } from './read-streams.ts'

export type StreamDeps = {
  db: Database
  authentication: Pick<Authentication, 'actorOf'>
  /** Counts paid alerts of that time that no overlay has shown and no actor has requested again. */
  countMissed: (creatorId: string, window: MissedAlertsWindow) => Promise<number>
  /** Requests a replay of these alerts; returns their number. */
  showMissed: (creatorId: string, window: MissedAlertsWindow, by: ActorIdentity) => Promise<number>
  streamChanged: (creatorId: string) => Promise<void>
}

const STREAMS = '/api/streams'
const tags = ['streams']
const schema = { tags, querystring: AlertControlQuery }

export function streamRoutes(app: App, deps: StreamDeps): void {
  const { db, authentication } = deps

  app.get(
    STREAMS,
    {
      schema: {
        summary: 'The streams of the creator, newest first, with what came meanwhile and how far their goals were',
        tags,
        querystring: PageQuery.extend(AlertControlQuery.shape),
        response: { 200: z.array(Stream) },
      },
    },
    async (request, reply) => {
      const actor = authentication.actorOf(request)
      const streams = await listStreams(db, actor.creatorId, request.query)
      linkNext(reply, STREAMS, request.query, streams)
      return streams.map((stream) => redactStream(actor, stream))
    },
  )

  app.post(
    `${STREAMS}/start`,
    {
      schema: {
        ...schema,
        summary: 'Begin a stream; where one goes on, the answer is that one',
        description: 'OBS begins one by itself, once it has streamed for 20 seconds.',
        response: { 200: Stream },
      },
    },
    async (request) => {
      const actor = authentication.actorOf(request)
      const stream = await startStream(db, actor.creatorId, actor.identity)
      await deps.streamChanged(actor.creatorId)
      return redactStream(actor, stream)
    },
  )

  app.post(
    `${STREAMS}/end`,
    {
      schema: {
        ...schema,
        summary: 'End the stream that goes on; OBS begins no other before it has stopped',
        response: { 200: Stream },
      },
    },
    async (request) => {
      const actor = authentication.actorOf(request)
      const stream = await endStream(db, actor.creatorId, actor.identity)
      await deps.streamChanged(actor.creatorId)
      return redactStream(actor, stream)
    },
  )

  app.get(
    `${STREAMS}/reel`,
    {
      schema: {
        ...schema,
        summary: 'How many donations came since the last stream, before this one, and were not shown',
        response: { 200: MissedAlertsReplay },
      },
    },
    async (request) => {
      const { creatorId } = authentication.actorOf(request)
      const window = await findMissedAlertsWindow(db, creatorId)
      return { count: window ? await deps.countMissed(creatorId, window) : 0 }
    },
  )

  app.post(
    `${STREAMS}/reel`,
    {
      schema: {
        ...schema,
        summary: 'Show those, the oldest first: an opening reel',
        response: { 200: MissedAlertsReplay },
      },
    },
    async (request) => {
      const { creatorId, identity } = authentication.actorOf(request)
      const window = await findMissedAlertsWindow(db, creatorId)
      return { count: window ? await deps.showMissed(creatorId, window, identity) : 0 }
    },
  )
}

function redactStream({ rights }: Actor, stream: Stream): Stream {
  if (rights.includes('amounts')) return stream
  // Only actors that see amounts may read goals, as in the list of goals.
  return { ...stream, totalCents: null, goals: [], top: stream.top.map((donor) => ({ ...donor, totalCents: null })) }
}
