import { expect, test } from 'vitest'
import { createApi } from '#lib/api/api.ts'
import { loadDonationPageData } from './donation-page-data.ts'

const creator = {
  slug: 'ana',
  displayName: 'Ana Ventura',
  page: { colors: { accent: null, background: null } },
}
const voices = { voices: [], configured: true, defaultVoiceId: 'pt_PT.duarte' }
const config = {
  features: { customAudioUpload: false, socialSharing: true, debugMode: false },
  paymentMethods: ['card', 'mbway'],
  sandbox: true,
  presets: [500],
  plans: null,
}

/** Data of the page from a server with these answers; every other request fails. */
function load(slugOrId: string, answers: Record<string, unknown>, otherwise = 500) {
  const send = async (path: string) =>
    path in answers ? Response.json(answers[path]) : Response.json({}, { status: otherwise })
  const api = createApi(send, () => null)
  return loadDonationPageData(api, slugOrId)
}

test.each(['ana.', 'ana)', 'ana ', '@ana', 'ana\u200B', '“ana”'])(
  'The name %j in an address is the slug ana',
  async (name) => {
    const page = await load(name, { '/api/creators/ana': creator }, 404)
    expect(page).toMatchObject({ creator })
  },
)

test('The page data has the creator, their voices, and what donors can do', async () => {
  const answers = {
    '/api/creators/ana': creator,
    '/api/creators/ana/goals': [],
    '/api/config': config,
    '/api/voices?creatorSlug=ana': voices,
  }
  expect(await load('ana', answers)).toEqual({
    creator,
    voices,
    goals: [],
    nowMs: expect.any(Number),
    offer: { sounds: false, sharing: true, fees: false, paymentMethods: ['card', 'mbway'], sandbox: true },
  })
})

test('The page loads without config and voices', async () => {
  const page = await load('ana', { '/api/creators/ana': creator })
  expect(page).toMatchObject({ creator, goals: null, voices: null, offer: { paymentMethods: [], sandbox: false } })
})

test('An unknown creator has no page, and a server error is thrown', async () => {
  expect(await load('nobody', {}, 404)).toBeUndefined()
  await expect(load('ana', {})).rejects.toThrow('500')
})
