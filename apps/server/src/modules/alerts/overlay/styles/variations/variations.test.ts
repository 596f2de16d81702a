import type { SignedIn } from '@aplauso/contract/accounts'
import type { Alert, HeldAlert } from '@aplauso/contract/alerts'
import type { Problem } from '@aplauso/contract/errors'
import { VARIATIONS_MAX } from '@aplauso/contract/limits'
import type { ListedVariation, MatchedVariation } from '@aplauso/contract/variations'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { join, type LiveClient } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { soundActions } from '#testing/sounds.ts'
import { useApp } from '#testing/test-app.ts'
import { drawOf } from './match-variation.ts'

const app = useApp()
const agencies = agencyActions(app)
const { paid } = paidAlerts(app)
const { upload } = soundActions(app)
const db = () => app().database.db

const PATH = '/api/alerts/variations'
const LARGE = {
  name: 'Grande',
  when: { fromCents: 5_000 },
  look: { base: 'fire' },
  sound: { chimeId: 'stage-fanfare' },
}

function of({ token }: SignedIn, query = '') {
  const call = <Body>(method: string, path: string, body?: object) =>
    app().call<Body>(PATH + path + query, { method, token, body })
  return {
    list: async () => (await call<ListedVariation[]>('GET', '')).body,
    names: async () => (await call<ListedVariation[]>('GET', '')).body.map(({ name }) => name),
    post: (body: object) => call<ListedVariation & Problem>('POST', '', body),
    async add(body: object) {
      const { status, body: added } = await call<ListedVariation>('POST', '', body)
      expect(status, JSON.stringify(added)).toBe(201)
      return added
    },
    change: (id: string, body: object) => call<ListedVariation & Problem>('PATCH', `/${id}`, body),
    remove: (id: string) => call<Problem>('DELETE', `/${id}`),
    order: (ids: string[]) => call<ListedVariation[] & Problem>('PUT', '/order', { ids }),
    match: async (body: object) => (await call<MatchedVariation>('POST', '/match', body)).body,
  }
}

async function setUp() {
  const creator = await app().register()
  const { slug } = creator.user
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  return { creator, slug, overlay, ...of(creator) }
}

/** The alert of this donation as an overlay receives it; `time` counts repeated deliveries. */
async function alertOf(overlay: LiveClient, donationId: string, time = 1): Promise<Partial<Alert>> {
  const received = () =>
    overlay.frames.filter((frame) => frame.type === 'donation' && frame.payload.donationId === donationId)
  await expect.poll(() => received().length, { interval: 5 }).toBe(time)
  const frame = received()[time - 1]
  return frame?.type === 'donation' ? (frame.payload as Alert) : {}
}

/** Waits until the creator channel has handled a change, so that the next donation does not overtake it. */
const untilKnown = (overlay: LiveClient) => {
  const pongs = overlay.frames.filter(({ type }) => type === 'pong').length
  overlay.send({ type: 'ping' })
  return overlay.until('pong', pongs + 1)
}

describe('The list of variations', () => {
  test('has added variations in its order, with a summary in the language of the request', async () => {
    const { creator, add, list } = await setUp()
    const added = await add(LARGE)
    expect(added).toMatchObject({ ...LARGE, enabled: true, summary: 'A partir de 50\u00a0€' })
    const more = { kind: 'speech', words: ['gg', 'olé', 'boa', 'força'], share: 0.25 }
    await add({ name: 'Com voz', when: more, enabled: false })
    expect(await list()).toMatchObject([
      { name: 'Grande', when: LARGE.when },
      { name: 'Com voz', enabled: false, look: {}, sound: {}, when: more },
    ])
    const headers = { 'accept-language': 'en' }
    const { body } = await app().call<ListedVariation[]>(PATH, { token: creator.token, headers })
    expect(body.map(({ summary }) => summary)).toEqual([
      'From €50',
      'Read aloud, with “gg”, “olé”, “boa”, … in the message, 25% of the time',
    ])
  })

  test('is changed by field: unnamed fields stay, and named ones are replaced as a whole', async () => {
    const { add, change, list } = await setUp()
    const { id } = await add(LARGE)
    expect((await change(id, { enabled: false })).body).toMatchObject({ ...LARGE, enabled: false })
    await change(id, { look: { language: 'fr' }, when: {} })
    const [now] = await list()
    expect(now).toMatchObject({
      name: 'Grande',
      look: { language: 'fr' },
      sound: LARGE.sound,
      summary: 'Qualquer doação',
    })
    expect([now?.look, now?.when]).toEqual([{ language: 'fr' }, {}])
    expect((await change(id, {})).status).toBe(200)
  })

  test('refuses conditions that cannot hold and styles that cannot be shown', async () => {
    const { post, change } = await setUp()
    const wrong = [
      {},
      { name: ' ' },
      { name: 'x', when: { fromCents: 2, toCents: 1 } },
      { name: 'x', when: { share: 1.1 } },
      { name: 'x', when: { kind: 'song' } },
      { name: 'x', when: { words: ['...'] } },
      { name: 'x', when: { words: Array.from({ length: 101 }, () => 'a') } },
      { name: 'x', look: { base: 'lava' } },
      { name: 'x', sound: { chimeVolume: 2 } },
    ]
    for (const body of wrong) expect((await post(body)).status, JSON.stringify(body)).toBe(400)
    expect((await change('none', { enabled: true })).status).toBe(404)
  })

  test('refuses an unknown condition, and names it', async () => {
    const { add, post, change, list } = await setUp()
    const { id } = await add(LARGE)
    for (const refused of [
      await post({ name: 'x', when: { fromEuros: 5 } }),
      await change(id, { when: { raid: true } }),
    ])
      expect([refused.status, refused.body.code, refused.body.errors?.length]).toEqual([400, 'validation_failed', 1])
    expect((await post({ name: 'x', when: { fromEuros: 5 } })).body.errors?.[0]?.path).toBe('when.fromEuros')
    expect((await post({ name: 'x', when: { monthsFrom: 0 } })).body.errors?.[0]?.path).toBe('when.monthsFrom')
    expect(await list()).toMatchObject([{ id, when: LARGE.when }])
  })

  test('has at most fifty variations, also with concurrent calls', async () => {
    const { post, names } = await setUp()
    for (let at = 1; at < VARIATIONS_MAX; at++) await post({ name: `${at}` })
    const answers = await Promise.all([post({ name: 'a' }), post({ name: 'b' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('limit_reached')
    expect(await names()).toHaveLength(VARIATIONS_MAX)
  })

  test('is ordered as a whole: one concurrent order wins, unnamed ones follow, and unknown ids are refused', async () => {
    const { add, order, names, remove } = await setUp()
    const [a, b, c] = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })]
    await Promise.all([order([c.id, b.id, a.id]), order([b.id, a.id, c.id])])
    expect(['c,b,a', 'b,a,c']).toContain((await names()).join())
    const { status, body } = await order([c.id])
    expect([status, body.map(({ name }) => name)[0]]).toEqual([200, 'c'])
    expect((await remove(b.id)).status).toBe(204)
    expect((await order([b.id, a.id, c.id])).status).toBe(404)
    expect((await order([a.id, a.id])).status).toBe(400)
    expect(await names()).toEqual(['c', 'a'])
  })

  test('belongs to the creator and the managing agency only', async () => {
    const { creator, add, names } = await setUp()
    const { id } = await add(LARGE)
    const [other, agency, stranger] = [
      await app().register(),
      await app().register('agency'),
      await app().register('agency'),
    ]
    expect((await of(other).change(id, { name: 'x' })).status).toBe(404)
    expect((await of(other).remove(id)).status).toBe(404)
    expect((await of(other).order([id])).status).toBe(404)
    await agencies.link(agency, creator)
    const query = `?creatorId=${creator.user.id}`
    expect(await of(agency, query).names()).toEqual(['Grande'])
    await of(agency, query).add({ name: 'Da agência' })
    expect(await names()).toEqual(['Grande', 'Da agência'])
    for (const by of [of(stranger, query), of(other, query), of(agency)]) {
      expect((await by.post({ name: 'x' })).status).toBe(403)
    }
  })
})

describe('An alert', () => {
  test('has the first enabled variation that matches, also for a later overlay and a replay', async () => {
    const { creator, slug, overlay, add, change, remove } = await setUp()
    const { token } = creator
    await app().call('/api/alerts/settings', { method: 'PATCH', token, body: { style: 'neon', durationMs: 7_000 } })
    await add({ name: 'Desligada', enabled: false, look: { base: 'gold' } })
    const { id } = await add({ ...LARGE, sound: { ...LARGE.sound, chimeVolume: 0.2 } })
    await add({ name: 'Todas', when: { fromCents: 2_000 }, look: { base: 'rocket', language: 'pt' } })
    await untilKnown(overlay)
    const small = await paid(slug, { amountEuro: 5 })
    const middle = await paid(slug, { amountEuro: 20 })
    const large = await paid(slug, { amountEuro: 60 })
    const plain = await alertOf(overlay, small.donationId)
    expect(plain).toMatchObject({ style: 'neon' })
    expect(plain).not.toHaveProperty('settings')
    expect(await alertOf(overlay, middle.donationId)).toMatchObject({
      ...{ style: 'rocket', durationMs: 7_000 },
      settings: { style: 'rocket', look: { base: 'rocket', language: 'pt' }, durationMs: 7_000 },
    })
    const first = await alertOf(overlay, large.donationId)
    const sound = { chimeId: 'stage-fanfare', chimeVolume: 0.2, speechVolume: 1 }
    expect(first).toMatchObject({ style: 'fire', settings: { look: { base: 'fire' }, sound } })
    expect(first.settings?.sound.chimeUrl).toMatch(/^\/chimes\/stage-fanfare-/)

    const late = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
    expect((await alertOf(late, large.donationId)).settings).toEqual(first.settings)
    await app().call(`/api/alerts/${large.donationId}/replay`, { method: 'POST', token })
    expect((await alertOf(overlay, large.donationId, 2)).settings).toEqual(first.settings)

    // Deleted while the alert waits: overlays keep their copy, and later deliveries use the remaining variations.
    await remove(id)
    const afterwards = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
    expect(await alertOf(afterwards, large.donationId)).toMatchObject({ style: 'rocket' })
    expect((await change(id, { enabled: true })).status).toBe(404)
  })

  test('is matched with facts as of the payment', async () => {
    const { creator, slug, overlay, add } = await setUp()
    const fan = await app().register('fan')
    const styles = { first: 'gold', largest: 'fire', signedIn: 'neon', recording: 'rocket', upload: 'minimal' }
    await add({ name: 'som', when: { kind: 'upload' }, look: { base: styles.upload } })
    await add({ name: 'voz', when: { kind: 'recording' }, look: { base: styles.recording } })
    await add({ name: 'primeira', when: { firstDonation: true, toCents: 500 }, look: { base: styles.first } })
    await add({ name: 'maior', when: { largestOfStream: true, fromCents: 600 }, look: { base: styles.largest } })
    await add({ name: 'conta', when: { signedIn: true }, look: { base: styles.signedIn } })
    await untilKnown(overlay)
    const styleOf = async (order: object, token?: string) => {
      const donation = await app().donate(slug, { amountEuro: 5, ...order }, token)
      await app().pay(donation)
      return (await alertOf(overlay, donation.donationId)).style
    }
    expect(await styleOf({ donorName: 'Rita' })).toBe(styles.first)
    expect(await styleOf({ donorName: 'RITA' })).toBe('classic')
    // Without account and name, a first donation is not recognised.
    expect(await styleOf({})).toBe('classic')
    expect(await styleOf({}, fan.token)).toBe(styles.first)
    expect(await styleOf({ donorName: 'outro nome' }, fan.token)).toBe(styles.signedIn)
    expect(await styleOf({ amountEuro: 6, donorName: 'Rita' })).toBe(styles.largest)
    expect(await styleOf({ amountEuro: 6, donorName: 'Rita' })).toBe('classic')
    expect(await styleOf({ amountEuro: 7, donorName: 'Rita' })).toBe(styles.largest)
    const earlier = (hours: number) =>
      sql`update donations set paid_at = paid_at - make_interval(hours => ${hours}) where creator_id = ${creator.user.id}
        and amount_cents = 700`.execute(db())
    await earlier(13)
    expect(await styleOf({ amountEuro: 6.5, donorName: 'Rita' })).toBe(styles.largest)
    await earlier(-13)
    expect(await styleOf({ audioUrl: await upload() })).toBe(styles.recording)
    expect(await styleOf({ audioUrl: await upload(), audioSource: 'upload' })).toBe(styles.upload)
  })

  test('of a recurring donation has the variation of its months in a row', async () => {
    const { creator, slug, overlay, add, match } = await setUp()
    const { supporter, rowOf, months, sweep } = recurringDonationActions(app)
    const loyal = await add({ name: 'Fiel', when: { monthsFrom: 2 }, look: { base: 'gold' } })
    const fromStart = await add({ name: 'Apoio', when: { monthsFrom: 1 }, look: { base: 'neon' } })
    expect(loyal.summary).toBe('Apoio mensal, a partir do mês 2')
    expect(await match({ amountEuro: 5, monthsInRow: 2 })).toMatchObject({
      ...{ variationId: loyal.id, conditions: ['monthsFrom'] },
    })
    expect(await match({ amountEuro: 5, monthsInRow: 1 })).toMatchObject({
      ...{ variationId: fromStart.id, passedOver: [{ variationId: loyal.id, condition: 'monthsFrom' }] },
    })
    expect(await match({ amountEuro: 5 })).toMatchObject({ variationId: null })
    await untilKnown(overlay)
    const id = await supporter(creator, { donorName: 'Rita' })
    await sweep(id, (await rowOf(id)).period_end ?? '')
    const [first, second] = await months(id)
    const once = await paid(slug, { amountEuro: 5 })
    expect((await alertOf(overlay, first?.id ?? '')).style).toBe('neon')
    expect((await alertOf(overlay, second?.id ?? '')).style).toBe('gold')
    expect((await alertOf(overlay, once.donationId)).style).toBe('classic')
  })

  test('that was held is matched with its facts and the shown message', async () => {
    const { creator, slug, overlay, add } = await setUp()
    const { token } = creator
    await add({ name: 'palavra', when: { words: ['olé'], firstDonation: true }, look: { base: 'gold' } })
    await app().call('/api/moderation/settings', { method: 'PATCH', token, body: { mode: 'approve' } })
    const [one, other] = [
      await paid(slug, { donorName: 'Ana', message: 'OLE!' }),
      await paid(slug, { donorName: 'Rui', message: 'Olé' }),
    ]
    await expect.poll(async () => (await app().call<HeldAlert[]>('/api/alerts/held', { token })).body.length).toBe(2)
    await app().call(`/api/alerts/${one.donationId}/approve`, { method: 'POST', token })
    await app().call(`/api/alerts/${other.donationId}/approve`, { token, body: { withoutText: true } })
    expect((await alertOf(overlay, one.donationId)).style).toBe('gold')
    expect((await alertOf(overlay, other.donationId)).style).toBe('classic')
  })

  test('has the chime of its variation instead of the custom sound', async () => {
    const { creator, slug, overlay, add } = await setUp()
    const customAudioUrl = await upload(creator.token)
    await app().call('/api/users/update-tts-settings', {
      method: 'PATCH',
      token: creator.token,
      body: { customAudioUrl },
    })
    await add(LARGE)
    await untilKnown(overlay)
    const [small, large] = [await paid(slug, { amountEuro: 5 }), await paid(slug, { amountEuro: 50 })]
    expect(await alertOf(overlay, small.donationId)).toMatchObject({ audioUrl: customAudioUrl })
    const alert = await alertOf(overlay, large.donationId)
    expect(alert).not.toHaveProperty('audioUrl')
    expect(alert.settings?.sound).toMatchObject({ chimeId: 'stage-fanfare', ownUrl: null })
  })

  test('of a test has the variation that it names, with any conditions', async () => {
    const { creator, slug, overlay, add } = await setUp()
    const { id } = await add({ ...LARGE, enabled: false })
    const send = (more: object) =>
      app().call<{ id: string }>('/api/donations/test', { token: creator.token, body: { creatorSlug: slug, ...more } })
    const settings = { style: 'neon', look: { language: 'fr' } }
    const { body } = await send({ variationId: id, settings })
    expect(await alertOf(overlay, body.id)).toMatchObject({
      ...{ test: true, style: 'fire' },
      settings: { look: { base: 'fire', language: 'fr' }, sound: { chimeId: 'stage-fanfare' } },
    })
    const other = await of(await app().register()).add(LARGE)
    expect((await send({ variationId: other.id })).status).toBe(404)
    expect((await send({ variationId: 'none' })).status).toBe(404)
  })
})

describe('The explanation of a match', () => {
  test('has the matched variation, those passed over, and the reasons', async () => {
    const { add, match } = await setUp()
    expect(await match({ amountEuro: 10 })).toMatchObject({ variationId: null, why: expect.stringMatching(/^Não há/) })
    const large = await add(LARGE)
    const voice = await add({ name: 'Voz', when: { kind: 'recording', fromCents: 200 } })
    expect(await match({ amountEuro: 50 })).toEqual({
      ...{ variationId: large.id, why: 'Leva «Grande». A partir de 50\u00a0€.', conditions: ['fromCents'] },
      ...{ share: null, otherwise: null, passedOver: [] },
    })
    expect(await match({ amountEuro: 49.99, recording: true })).toMatchObject({
      ...{ variationId: voice.id, conditions: ['fromCents', 'kind'] },
      passedOver: [{ variationId: large.id, condition: 'fromCents' }],
    })
    expect(await match({ amountEuro: 5, audioType: 'tts', message: 'Olá' })).toMatchObject({
      ...{ variationId: null, why: expect.stringMatching(/^Nenhuma/) },
      passedOver: [
        { variationId: large.id, condition: 'fromCents' },
        { variationId: voice.id, condition: 'kind' },
      ],
    })
  })

  test('has the frequency of a share and the alternative, and with a donation id the actual draw', async () => {
    const { slug, overlay, add, match } = await setUp()
    const half = await add({ name: 'Metade', when: { share: 0.5 }, look: { base: 'gold' } })
    const rest = await add({ name: 'Resto', when: { fromCents: 500 }, look: { base: 'fire' } })
    const why = 'Leva «Metade» em 50% das vezes, por sorteio; nas outras leva «Resto».'
    expect(await match({ amountEuro: 5 })).toMatchObject({ variationId: half.id, share: 0.5, otherwise: rest.id, why })
    expect(await match({ amountEuro: 4 })).toMatchObject({ variationId: half.id, share: 0.5, otherwise: null })
    await untilKnown(overlay)
    for (let each = 0; each < 4; each++) {
      const { donationId } = await paid(slug, { amountEuro: 5 })
      const { style } = await alertOf(overlay, donationId)
      const { variationId, share } = await match({ amountEuro: 5, donationId })
      expect([variationId, share]).toEqual([style === 'gold' ? half.id : rest.id, null])
      expect(style).toBe(drawOf(donationId) < 0.5 ? 'gold' : 'fire')
    }
  })

  test('computes whether a donation would be the largest of the stream, unless the request says so', async () => {
    const { slug, add, match } = await setUp()
    const { id } = await add({ name: 'Maior', when: { largestOfStream: true } })
    await paid(slug, { amountEuro: 10 })
    expect((await match({ amountEuro: 10 })).variationId).toBeNull()
    expect((await match({ amountEuro: 10.01 })).variationId).toBe(id)
    expect((await match({ amountEuro: 10.01, largestOfStream: false })).variationId).toBeNull()
  })
})
