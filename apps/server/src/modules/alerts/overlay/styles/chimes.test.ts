import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CHIME_IDS, type Chime, ChimeFamily } from '@aplauso/contract/chimes'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { listChimes } from './chimes.ts'
import { MADE_CHIMES } from './made-chimes.ts'

const app = useApp()

test('Twenty-four chimes, four in each of six families, have distinct names in every language', async () => {
  const { token } = await app().register()
  const headers = { 'accept-language': 'fr' }
  const { body } = await app().call<Chime[]>('/api/chimes', { token, headers })
  expect(body).toEqual(listChimes('fr'))
  expect(body.map(({ id }) => id)).toEqual([...CHIME_IDS])
  expect(body).toHaveLength(24)
  for (const family of ChimeFamily.options) {
    expect(body.filter((chime) => chime.family === family)).toHaveLength(4)
  }
  expect(body[0]).toMatchObject({ id: 'bells-dawn', name: 'Aurore', family: 'bells' })
  for (const language of LANGUAGE_TAGS) {
    expect(new Set(listChimes(language).map(({ name }) => name)).size, language).toBe(24)
  }
  expect((await app().call('/api/chimes')).status).toBe(401)
})

test('Each chime is served with an immutable hashed name, also in ranges, and no other file is', async () => {
  const files = await readdir(join(import.meta.dirname, 'chimes'))
  expect(files.toSorted()).toEqual(
    Object.values(MADE_CHIMES)
      .map(({ file }) => file)
      .toSorted(),
  )
  for (const { id, url } of listChimes('pt')) {
    const answer = await fetch(`${app().baseUrl}${url}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(url).toBe(`/chimes/${id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.mp3`)
    const part = await fetch(`${app().baseUrl}${url}`, { headers: { range: 'bytes=0-99' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-99/${bytes.length}`])
  }
  for (const path of ['/chimes/none.mp3', '/chimes/../chimes.ts', '/chimes/%2e%2e/chimes.ts', '/chimes/']) {
    expect((await fetch(`${app().baseUrl}${path}`)).status).toBe(404)
  }
})
