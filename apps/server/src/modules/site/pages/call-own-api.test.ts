import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '#platform/http/create-app.ts'
import { createOwnCalls } from './call-own-api.ts'

test('A page’s API call uses the visitor’s address and language, and passes on the next link', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  const { call, isOwnCall } = createOwnCalls(app)
  app.get('/list', async (request, reply) => {
    reply.header('link', '</list?before=1>; rel="next"')
    return [request.ip, request.headers['accept-language'], isOwnCall(request)]
  })
  const answer = await call('/list', { language: 'fr', remoteAddress: '192.0.2.1' })
  expect(await answer.json()).toEqual(['192.0.2.1', 'fr', true])
  const foreign = await app.inject({ url: '/list', headers: { 'x-own-call': 'true' } })
  expect(foreign.json()).toEqual(['127.0.0.1', null, false])
  expect(answer.headers.get('link')).toBe('</list?before=1>; rel="next"')
  await app.close()
})
