import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#platform/http/app-type.ts'
import { createApp } from '#platform/http/create-app.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { mediaRoutes } from './media-routes.ts'
import { openStorage } from './open-storage.ts'

describe('Media over HTTP', () => {
  let app: App
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aplauso-media-'))
    const storage = openStorage({ dataDir })
    await storage.put('sounds/abc.mp3', Buffer.from('abcdefghij'), 'audio/mpeg')
    await storage.put('pictures/a.avif', Buffer.from('<script>alert(1)</script>'), 'image/avif')
    app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
    app.setNotFoundHandler(sendNotFound)
    await app.register(mediaRoutes, { storage })
  })
  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  test('A file is sent whole, with its exact type, cacheable for ever', async () => {
    const response = await get('/media/sounds/abc.mp3')
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('abcdefghij')
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('An HTML page stored as a picture is served as a picture and runs nothing', async () => {
    const response = await get('/media/pictures/a.avif')
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('HEAD gives only the headers, whatever the range', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/media/sounds/abc.mp3', headers: { range: 'bytes=2-4' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-length': '10', 'content-type': 'audio/mpeg' })
    expect(response.body).toBe('')
  })

  test.each([
    ['bytes=0-', 'abcdefghij', 'bytes 0-9/10'],
    ['bytes=2-4', 'cde', 'bytes 2-4/10'],
    ['bytes=8-400', 'ij', 'bytes 8-9/10'],
  ])('The range %s is sent alone', async (range, body, contentRange) => {
    const response = await get('/media/sounds/abc.mp3', { range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(body)
    expect(response.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) })
  })

  test('A range beyond the end gets 416 with the size', async () => {
    const response = await get('/media/sounds/abc.mp3', { range: 'bytes=10-' })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */10')
  })

  test.each(['bytes=-3', 'bytes=0-1,4-5', 'bytes=5-2', 'items=0-1', 'bytes=a-b', `bytes=${'9'.repeat(40)}-`])(
    'The unsupported range %s gets the whole file',
    async (range) => {
      const response = await get('/media/sounds/abc.mp3', { range })
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe('abcdefghij')
    },
  )

  test('A conditional range gets the whole file, as there is no validator to compare', async () => {
    const response = await get('/media/sounds/abc.mp3', { range: 'bytes=2-4', 'if-range': '"old"' })
    expect(response.statusCode).toBe(200)
  })

  test.each([
    '/media/sounds/missing.mp3',
    '/media/sounds',
    '/media/',
    '/media/sounds/abc.html',
    '/media/..%2f..%2fetc%2fpasswd.mp3',
    '/media/%2e%2e/secret.mp3',
    '/media/a.mp3%00',
  ])('%s is not found and never cached as media', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBeUndefined()
    expect(response.headers['content-type']).toMatch('application/problem+json')
  })

  test('Media are not in the API description', async () => {
    expect(Object.keys((await get('/api/openapi.json')).json().paths ?? {})).toEqual([])
  })
})
