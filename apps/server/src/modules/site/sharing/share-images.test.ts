import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { INDEXED_PAGES } from '@aplauso/contract/site-pages'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { streamingCreators } from '#modules/alerts/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { createApp } from '#platform/http/create-app.ts'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { avatarActions } from '#testing/avatars.ts'
import { useApp } from '#testing/test-app.ts'
import { COLOURS } from './picture-colours.ts'
import { pagePicture } from './picture-contents.ts'
import { DRAWN_SHARE_IMAGES, shareImageRoutes } from './share-image-routes.ts'
import { createShareImages } from './share-images.ts'
import { canWrite, countLines } from './write-text.ts'

const app = useApp()
const { upload } = avatarActions(app)

type Shown = { status: number; headers: Headers; png: Buffer }
async function show(path: string, headers: Record<string, string> = {}): Promise<Shown> {
  const answer = await fetch(`${app().baseUrl}/share/${path}`, { headers })
  return { status: answer.status, headers: answer.headers, png: Buffer.from(await answer.arrayBuffer()) }
}
const imageOf = ({ user }: SignedIn) => `donate/${user.slug}.png`
const change = ({ token }: SignedIn, body: object) =>
  app().call('/api/users/update-profile', { method: 'PATCH', token, body })

async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.toString('hex')}`
}

describe('The share picture of a creator', () => {
  test('is a PNG of 1200 by 630 for anyone and any site, by slug and by id', async () => {
    const creator = await app().register()
    const { status, headers, png } = await show(imageOf(creator))
    expect(status).toBe(200)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringMatching(/^public, max-age=\d+/),
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await show(`donate/${creator.user.id}.png`)).png).toEqual(png)
  })

  test('is answered with 304 until the creator changes what it shows', async () => {
    const creator = await app().register()
    const etag = (await show(imageOf(creator))).headers.get('etag') ?? ''
    const again = await show(imageOf(creator), { 'if-none-match': etag })
    expect([again.status, again.png.length]).toEqual([304, 0])
    await change(creator, { displayName: 'Nome Novo' })
    const renamed = await show(imageOf(creator), { 'if-none-match': etag })
    expect(renamed.status).toBe(200)
    await change(creator, { donationGoal: 100 })
    const aimed = await show(imageOf(creator))
    expect(new Set([etag, renamed.headers.get('etag'), aimed.headers.get('etag')]).size).toBe(3)
  })

  test('is in the requested language, and in Portuguese for an unknown one', async () => {
    const creator = await app().register()
    const etags = await Promise.all(
      ['', '?lang=pt', '?lang=xx', '?lang=fr'].map(async (query) =>
        (await show(imageOf(creator) + query)).headers.get('etag'),
      ),
    )
    expect(new Set(etags.slice(0, 3)).size).toBe(1)
    expect(etags[3]).not.toBe(etags[0])
  })

  test('shows the avatar, and an initial on yellow without one', async () => {
    const creator = await app().register()
    // A point within the portrait's circle, beside the initial.
    const inPortrait = (png: Buffer) => colourAt(png, 100, 240)
    expect(await inPortrait((await show(imageOf(creator))).png)).toBe(COLOURS.holofote)
    await upload(creator.token)
    expect(await inPortrait((await show(imageOf(creator))).png)).not.toBe(COLOURS.holofote)
  })

  test('answers 404 for an account that is no creator', async () => {
    const fan = await app().register('fan')
    for (const name of [fan.user.slug, 'nobody-here', 'x'.repeat(150), '..%2f..%2fetc']) {
      const { status, headers, png } = await show(`donate/${name}.png`)
      expect([name, status, headers.get('cache-control')]).toEqual([name, 404, null])
      expect(JSON.parse(png.toString())).toMatchObject({ code: 'creator_not_found' } satisfies Partial<Problem>)
    }
  })
})

test('Drawing is limited by address, and cached pictures are not limited', async () => {
  const log = pino({ level: 'silent' })
  const server = await createApp({ logger: log, trustProxy: undefined, version: 'test' })
  const limits = await openRateLimits({ enabled: true, secret: 'secret', log })
  shareImageRoutes(server, {
    db: app().database.db,
    prices: BUILT_IN_PRICES,
    roads: { moneyFlow: 'operator', connects: [] },
    streaming: streamingCreators,
    images: createShareImages({ storage: openStorage({ dataDir: app().dataDir }), log }),
    addressOf: ({ ip }) => ip,
    drawn: limits.limit({ ...DRAWN_SHARE_IMAGES, points: 1 }),
    unknownNames: limits.limit(DRAWN_SHARE_IMAGES),
  })
  const ask = (lang: string, remoteAddress: string) =>
    server.inject({ url: `/share/aplauso.png?lang=${lang}`, remoteAddress })
  expect((await ask('pt', '192.0.2.1')).statusCode).toBe(200)
  expect((await ask('pt', '192.0.2.1')).statusCode).toBe(200)
  const refused = await ask('en', '192.0.2.1')
  expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([
    429,
    undefined,
    undefined,
  ])
  expect((await ask('pt', '192.0.2.1')).statusCode).toBe(200)
  expect((await ask('en', '192.0.2.2')).statusCode).toBe(200)
  expect((await ask('en', '192.0.2.1')).statusCode).toBe(200)
  await Promise.all([server.close(), limits.close()])
})

test('The product has a share picture for pages without their own', async () => {
  const { status, png } = await show('aplauso.png')
  expect(status).toBe(200)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
})

test('Each page of the site has its own share picture in each language', async () => {
  const pages = ['home', 'pricing', 'pricing?lang=fr'].map((page) => page.replace(/(?=\?|$)/, '.png'))
  const pictures = await Promise.all(pages.map((page) => show(`pages/${page}`)))
  expect(new Set(pictures.map(({ headers }) => headers.get('etag'))).size).toBe(pages.length)
  for (const { status, png } of pictures) {
    expect(status).toBe(200)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
  }
  for (const none of ['dashboard', 'precos', '..%2faplauso']) expect((await show(`pages/${none}.png`)).status).toBe(404)
})

const texts = INDEXED_PAGES.flatMap((page) => LANGUAGE_TAGS.map((language) => ({ page, language })))
test.each(texts)('The texts of the picture of $page fit in $language', async ({ page, language }) => {
  const { headlines, line } = pagePicture(page, language)
  expect(await canWrite(headlines[0])).toBe(true)
  expect(await countLines(headlines[0], { size: 50, width: 1_000 })).toBeLessThanOrEqual(2)
  // Measured in the headline's typeface, which is wider.
  expect(await countLines(line, { size: 31, width: 1_200 })).toBe(1)
})
