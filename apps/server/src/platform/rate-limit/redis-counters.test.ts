import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe } from 'vitest'
import { describeSharedRateLimits } from './rate-limit.conformance.ts'

const redisUrl = process.env.TEST_REDIS_URL ?? ''

describe.runIf(redisUrl !== '')('Rate limits on Redis', () => {
  // A Redis user of this test: its connections can be ended and refused without affecting other users.
  const user = `aplauso_limits_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const admin = createClient({ url: redisUrl, database: 12 })

  beforeAll(async () => {
    await admin.connect()
    await admin.aclSetUser(user, ['on', `>${password}`, 'allkeys', '+@all'])
  })
  afterAll(async () => {
    await admin.aclDelUser(user)
    await admin.close()
  })

  describeSharedRateLimits({
    settings(port) {
      const url = new URL(redisUrl)
      url.username = user
      url.password = password
      url.pathname = '/12'
      if (port !== undefined) url.host = `127.0.0.1:${port}`
      return { redisUrl: url.href }
    },
    address: () => ({ host: new URL(redisUrl).hostname, port: Number(new URL(redisUrl).port || 6379) }),
    async goDown() {
      await admin.aclSetUser(user, ['off'])
      await admin.sendCommand(['CLIENT', 'KILL', 'USER', user])
    },
    async comeBack() {
      await admin.aclSetUser(user, ['on'])
    },
    dump: async () => (await admin.keys('*')).join('\n'),
  })
})
