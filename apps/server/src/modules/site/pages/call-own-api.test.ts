import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '#platform/http/create-app.ts'
import { callOwnApi } from './call-own-api.ts'

test('A page’s API call uses the visitor’s address and language, and passes on the next link', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  app.get('/list', async (request, reply) => {
    reply.header('link', '</list?before=1>; rel="next"')
    return [request.ip, request.headers['accept-language']]
  })
  const answer = await callOwnApi(app, '/list', { language: 'fr', remoteAddress: '192.0.2.1' })
  expect(await answer.json()).toEqual(['192.0.2.1', 'fr'])
  expect(answer.headers.get('link')).toBe('</list?before=1>; rel="next"')
  await app.close()
})
