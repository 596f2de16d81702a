import { createClient } from 'redis'
import type { Bus, BusLog } from './bus.ts'
import { openReconnectingBus } from './reconnecting-bus.ts'
import type { Transport, TransportConnection } from './transport.ts'

/** The bus on Redis or Valkey publish/subscribe, over one RESP3 connection (Redis 6 or newer). */
export function openRedisBus(redisUrl: string, log: BusLog): Promise<Bus> {
  return openReconnectingBus(
    {
      name: 'Redis (REDIS_URL)',
      sqlChannel: undefined,
      createConnection: (events) => createRedisConnection(redisUrl, events),
    },
    log,
  )
}

function createRedisConnection(
  redisUrl: string,
  events: Parameters<Transport['createConnection']>[0],
): TransportConnection {
  const client = createClient({
    url: redisUrl,
    name: 'aplauso-bus',
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false },
  })
  client.on('error', events.ended)
  client.on('end', () => events.ended(undefined))

  // Redis channels are shared by all databases of a server. The database number in the name separates installations.
  const channel = `aplauso:${client.options?.database ?? 0}`

  return {
    async connect() {
      await client.connect()
      await client.subscribe(channel, events.message)
    },
    publish: (message) => client.publish(channel, message),
    ping: () => client.ping(),
    sever: () => client.destroy(),
  }
}
