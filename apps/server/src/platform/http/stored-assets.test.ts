import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './create-app.ts'
import { readStaticFiles } from './static-files.ts'
import { openStoredAssets } from './stored-assets.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aplauso-assets-'))
  await writeFile(join(folder, 'secret.js'), 'outside of the stored files')
})
afterAll(() => rm(folder, { recursive: true }))

/** A process of a release whose build has these files, and the folder that all releases share. */
async function startRelease(files: Record<string, string>) {
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(join(dist, 'assets/texts/pt-1'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text)
  const own = readStaticFiles(dist)
  const stored = openStoredAssets(own.files, join(folder, 'stored/web'))
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.slice(1)
    return own.send(request, reply, path) ?? (await stored.send(request, reply, path)) ?? reply.code(404).send('none')
  })
  const get = async (path: string) => {
    const { statusCode, body, headers } = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    return { statusCode, body, encoding: headers['content-encoding'], cached: headers['cache-control'] }
  }
  return { get, renew: stored.renew, close: () => app.close() }
}

test('Pages of either release get their files from processes of both, until the release has not run for a week', async () => {
  const previous = await startRelease({
    'assets/page-1.js': 'the page of before',
    'assets/page-1.js.br': 'compressed',
    'assets/texts/pt-1/page.js': 'its texts',
    'favicon.svg': 'an icon of before',
  })
  const started = Date.now()
  await previous.renew(started)
  // A build replaces the files on the disk while the previous process runs.
  const next = await startRelease({ 'assets/page-2.js': 'the page of now' })
  await next.renew(started)

  const found = { statusCode: 200, cached: 'public, max-age=31536000, immutable' }
  expect(await next.get('/assets/page-1.js')).toEqual({ ...found, body: 'compressed', encoding: 'br' })
  expect(await next.get('/assets/texts/pt-1/page.js')).toMatchObject({ ...found, body: 'its texts' })
  expect(await previous.get('/assets/page-2.js')).toMatchObject({ ...found, body: 'the page of now' })
  for (const path of ['favicon.svg', 'assets/../../../secret.js', 'assets/%2e%2e/secret.js', 'assets/page-1.js.br']) {
    expect(await next.get(`/${path}`)).toMatchObject({ statusCode: 404 })
  }

  // The previous process runs for months and marks its files each day, whatever is on the disk.
  await previous.renew(started + 100 * DAY_MS)
  await next.renew(started + 106 * DAY_MS)
  expect(await next.get('/assets/page-1.js')).toMatchObject(found)
  await next.renew(started + 108 * DAY_MS)
  expect(await next.get('/assets/page-1.js')).toMatchObject({ statusCode: 404 })
  expect(await readFile(join(folder, 'stored/web/page-2.js'), 'utf8')).toBe('the page of now')
  await previous.close()
  await next.close()
})
