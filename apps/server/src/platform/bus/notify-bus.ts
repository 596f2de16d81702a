import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { SECOND_MS } from '@aplauso/contract/limits'
import { Client } from 'pg'
import { withinTime } from '#platform/time/within-time.ts'
import type { Bus, BusLog } from './bus.ts'
import { openReconnectingBus } from './reconnecting-bus.ts'
import type { Transport, TransportConnection } from './transport.ts'

const CHANNEL = 'aplauso'
const PING_CHANNEL = 'aplauso_ping'
// PostgreSQL delivers a session's own notification together with the answer to the statement.
const PONG_MAX_MS = 2 * SECOND_MS

/** The bus on PostgreSQL's LISTEN and NOTIFY, over its own connection. */
export function openNotifyBus(databaseUrl: string, log: BusLog): Promise<Bus> {
  return openReconnectingBus(
    {
      name: 'PostgreSQL (DATABASE_URL)',
      sqlChannel: CHANNEL,
      createConnection: (events) => createNotifyConnection(databaseUrl, events),
    },
    log,
  )
}

function createNotifyConnection(
  databaseUrl: string,
  events: Parameters<Transport['createConnection']>[0],
): TransportConnection {
  const socket = new Socket()
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'aplauso-bus',
    // Statements are sent in order without waiting for each other's answers.
    pipeline: true,
    stream: () => socket,
  })
  client.on('error', events.ended)
  client.on('end', () => events.ended(undefined))
  const pings = new Map<string, () => void>()
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === PING_CHANNEL) pings.get(payload)?.()
    else events.message(payload)
  })

  return {
    async connect() {
      await client.connect()
      await Promise.all([client.query(`listen ${CHANNEL}`), client.query(`listen ${PING_CHANNEL}`)])
    },
    publish: (message) => client.query('select pg_notify($1, $2)', [CHANNEL, message]),
    // A round trip through NOTIFY: behind a transaction pooler statements are answered, but no notification arrives.
    async ping() {
      const ping = randomUUID()
      const pong = Promise.withResolvers<void>()
      pings.set(ping, pong.resolve)
      try {
        await client.query('select pg_notify($1, $2)', [PING_CHANNEL, ping])
        await withinTime(
          pong.promise,
          PONG_MAX_MS,
          'A notification sent at DATABASE_URL does not arrive at its listeners, as behind a transaction pooler',
        )
      } finally {
        pings.delete(ping)
      }
    },
    sever() {
      // The orderly end spares the server's log an error; the socket is closed even when the server does not answer.
      client.end().catch(() => undefined)
      socket.destroySoon()
    },
  }
}
