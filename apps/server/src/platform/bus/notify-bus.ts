import { Socket } from 'node:net'
import { Client } from 'pg'
import type { Bus, BusLog } from './bus.ts'
import type { Carrier, CarrierLink } from './link.ts'
import { openReconnectingBus } from './reconnecting-bus.ts'

const CHANNEL = 'aplauso'

/** The bus on PostgreSQL's LISTEN and NOTIFY, over one connection of its own. */
export function openNotifyBus(databaseUrl: string, log: BusLog): Promise<Bus> {
  return openReconnectingBus(
    {
      name: 'PostgreSQL (DATABASE_URL)',
      sqlChannel: CHANNEL,
      createLink: (events) => createNotifyLink(databaseUrl, events),
    },
    log,
  )
}

function createNotifyLink(databaseUrl: string, events: Parameters<Carrier['createLink']>[0]): CarrierLink {
  const socket = new Socket()
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'aplauso-bus',
    // Statements go out in order without waiting for each other's answers.
    pipeline: true,
    stream: () => socket,
  })
  client.on('error', events.ended)
  client.on('end', () => events.ended(undefined))
  client.on('notification', ({ payload }) => events.message(payload ?? ''))

  return {
    async connect() {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    },
    publish: (message) => client.query('select pg_notify($1, $2)', [CHANNEL, message]),
    ping: () => client.query('select 1'),
    sever() {
      // The farewell spares the server's log an error; the socket goes even when nobody is there to answer it.
      client.end().catch(() => undefined)
      socket.destroySoon()
    },
  }
}
