import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe } from 'vitest'
import { describeSharedBus } from './bus.conformance.ts'
import { openBus } from './open-bus.ts'

const redisUrl = process.env.TEST_REDIS_URL ?? ''

describe.runIf(redisUrl !== '')('The bus on Redis', () => {
  // A Redis user of this test: its connections can be ended and refused without affecting other users.
  const user = `aplauso_test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const admin = createClient({ url: redisUrl })

  beforeAll(async () => {
    await admin.connect()
    await admin.aclSetUser(user, ['on', `>${password}`, 'allchannels', '+@all'])
  })
  afterAll(async () => {
    await admin.aclDelUser(user)
    await admin.close()
  })

  // A separate database number keeps other users of the server out of the channel.
  function urlOfUser(port?: number): string {
    const url = new URL(redisUrl)
    url.username = user
    url.password = password
    url.pathname = '/11'
    if (port !== undefined) url.host = `127.0.0.1:${port}`
    return url.href
  }

  const breakConnections = async () => {
    await admin.sendCommand(['CLIENT', 'KILL', 'USER', user])
  }

  describeSharedBus({
    open: (log, port) => openBus({ redisUrl: urlOfUser(port), log }),
    address: () => ({ host: new URL(redisUrl).hostname, port: Number(new URL(redisUrl).port || 6379) }),
    breakConnections,
    async goDown() {
      await admin.aclSetUser(user, ['off'])
      await breakConnections()
    },
    async comeBack() {
      await admin.aclSetUser(user, ['on'])
    },
  })
})
