import { once } from 'node:events'
import { createServer } from 'node:http'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStorage } from './open-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import { describeStorage } from './storage.conformance.ts'

describe('Media in an S3 bucket', () => {
  let server: FauxqsServer
  beforeAll(async () => {
    server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
    server.createBucket('media')
  })
  afterAll(() => server.stop())

  const open = (changed: Partial<S3Settings> = {}) =>
    openStorage({
      dataDir: '/nowhere',
      s3: {
        endpoint: `http://127.0.0.1:${server.port}`,
        bucket: 'media',
        region: 'us-east-1',
        accessKeyId: 'test',
        secretAccessKey: 'test',
        publicUrl: 'https://cdn.example.test/media/',
        ...changed,
      },
    })

  describeStorage({ open, publicPrefix: 'https://cdn.example.test/media' })

  test('Objects have the headers that a CDN needs: their type and a permanent cache lifetime', async () => {
    await open().put('sounds/cached.mp3', Buffer.from('abc'), 'audio/mpeg')
    const response = await fetch(`http://127.0.0.1:${server.port}/media/sounds/cached.mp3`)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toBe('abc')
  })

  test('The check fails when the bucket does not exist', async () => {
    await expect(open({ bucket: 'no-such-bucket' }).check()).rejects.toThrow()
  })

  test('The check fails when the store does not answer in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    await once(silent, 'listening')
    const address = silent.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    await expect(open({ endpoint: `http://127.0.0.1:${address.port}` }).check()).rejects.toThrow(/abort/i)
  })
})
