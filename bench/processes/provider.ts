// The payment sandbox alone. Settings: PORT, API_KEY.

import { mollieSandbox } from '@aplauso/mollie-sandbox/plugin'
import Fastify from 'fastify'
import { environment } from '../../apps/server/src/platform/env/read-env.ts'

const { PORT = '', API_KEY = '' } = environment()
const app = Fastify()
const url = `http://127.0.0.1:${PORT}/sandbox`
await app.register(mollieSandbox, {
  prefix: '/sandbox',
  databaseFile: 'sandbox.db',
  publicUrl: () => url,
  apiKey: API_KEY,
})
app.get('/readyz', async () => ({ status: 'ok' }))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
