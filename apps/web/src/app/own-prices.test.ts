import { globSync, readFileSync } from 'node:fs'
import type { Config } from '@aplauso/contract/config'
import { ALL_FEATURES_AVAILABLE, type AvailableFeatures, FEATURES } from '@aplauso/contract/features'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import { INDEXED_PAGES } from '@aplauso/contract/site-pages'
import { expect, test } from 'vitest'
import { BUILT_IN_PLAN_VALUES, OTHER_PLANS, PLAN_WORDS } from '#lib/page/other-plans.fixture.ts'
import { renderPage } from './entry-server.tsx'

const PUBLIC_URL = 'https://palco.example'
const assets = { entry: '/entry.js', css: '', fonts: [], importMaps: {}, scriptsOf: () => [] }

/** The config without settings that do not affect plans. */
const config = (plans: Plans | null): Pick<Config, 'features' | 'plans' | 'voicesConfigured' | 'premiumVoices'> => ({
  features: FEATURES,
  plans,
  voicesConfigured: true,
  premiumVoices: false,
})

/** An empty API description, which does not affect plans either. */
const DESCRIPTION = { paths: {}, components: { responses: { Problem: {} } } }

const render = (path: string, language: Language, plans: Plans | null, offered?: AvailableFeatures) =>
  renderPage({
    url: PUBLIC_URL + path,
    language,
    isPseudo: false,
    publicUrl: PUBLIC_URL,
    operator: UNKNOWN_OPERATOR,
    plans,
    offered,
    assets,
    fetchApi: async (path) => Response.json(path === '/api/config' ? config(plans) : DESCRIPTION),
  })

/** The readable content of a page: text, head tags and structured data. */
function wordsOf(html: string): string {
  const boot = html.indexOf('__APLAUSO__')
  const markup = boot === -1 ? html : html.slice(0, boot) + html.slice(html.indexOf('</script>', boot))
  return markup
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<svg.*?<\/svg>/gs, ' ')
    .replaceAll(/ (?:class|style|d|points|viewBox)="[^"]*"/g, '')
    .replaceAll(/<!--.*?-->/gs, '')
}

// These pages show only API data, without any mention of plans.
const PAGES = INDEXED_PAGES.filter((page) => page !== '/discover' && page !== '/status')

test.each(LANGUAGE_TAGS)(
  'Public pages show no value of the built-in plan table with custom plans, in %s',
  async (language) => {
    for (const page of PAGES) {
      const { status, html = '' } = await render(page, language, OTHER_PLANS)
      expect([page, status]).toEqual([page, 200])
      const words = wordsOf(html)
      expect([page, BUILT_IN_PLAN_VALUES.flatMap((figure) => figure.exec(words)?.[0] ?? [])]).toEqual([page, []])
    }
    const pricing = wordsOf((await render('/pricing', language, OTHER_PLANS)).html ?? '')
    expect(pricing).toMatch(/7[.,]77/)
    expect(pricing).toContain('"price":"22.22"')
  },
)

test.each(LANGUAGE_TAGS)(
  'Public pages neither mention nor link plans where there are none, in %s',
  async (language) => {
    for (const page of PAGES) {
      const { status, html = '' } = await render(page, language, null)
      const isOfPlans = page === '/pricing' || page === '/contact-sales'
      expect([page, status]).toEqual([page, isOfPlans ? 404 : 200])
      const words = wordsOf(html)
      expect([page, /"\/(?:precos|pricing|contact-sales|dashboard\/creator\/plan)[?#"]/.exec(words)?.[0]]).toEqual([
        page,
        undefined,
      ])
      if (SPEAKS_OF_NONE.includes(page)) continue
      expect([page, PLAN_WORDS[language].exec(words)?.[0]]).toEqual([page, undefined])
    }
  },
)

/** These pages say that there are no plans and no fee. */
const SPEAKS_OF_NONE: readonly string[] = ['/', '/terms', '/help']

test('Plan pages are not found without plans, for signed-in users too', async () => {
  expect((await render('/dashboard/creator/plan', 'pt', null)).status).toBe(404)
  expect((await render('/dashboard/creator/plan', 'pt', OTHER_PLANS)).status).toBe(200)
})

const NOTHING: AvailableFeatures = {
  ...{ agencies: false, recordings: false, sharing: false, voices: false },
  registration: { accounts: 'closed', creators: 'closed' },
  signIn: [],
  payouts: false,
  taxes: false,
  paymentAccounts: false,
}
const PROMISES = {
  agencies: /Represento uma agência|[Aa]gências|Nos bastidores/,
  recordings: /Gravada, até|Ficheiro de som|gravados na própria página|gravado por ele|[Gg]ravações e ficheiros/,
  sharing: /botões de partilha/,
  registration: /[Cc]omeçar (?:é )?grátis|Grátis para começar|href="\/register"/,
  voices: /60 vozes|em voz alta|vozes do servidor|nome, mensagem e voz|A voz é um ficheiro|a voz já está/,
} as const satisfies Record<
  Exclude<keyof AvailableFeatures, 'signIn' | 'payouts' | 'taxes' | 'paymentAccounts'>,
  RegExp
>
const PROMISING = ['/', '/features', '/product', '/pricing', '/widget-gallery', '/login', '/register']

test('Pages promise a feature only where it is on', async () => {
  const texts = async (offered?: AvailableFeatures) =>
    (await Promise.all(PROMISING.map((path) => render(path, 'pt', null, offered)))).map(({ html = '' }) =>
      wordsOf(html),
    )
  const [all, none] = [(await texts()).join(), await texts(NOTHING)]
  for (const [part, promise] of Object.entries(PROMISES)) {
    expect([part, promise.test(all)]).toEqual([part, true])
    const found = none.map((words, index) => [PROMISING[index], promise.exec(words)?.[0]])
    expect([part, found]).toEqual([part, found.map(([path]) => [path, undefined])])
  }
  const help = async (offered?: AvailableFeatures) => wordsOf((await render('/help', 'pt', null, offered)).html ?? '')
  expect(await help()).toContain('O que vê a agência?')
  expect(await help(NOTHING)).not.toContain('O que vê a agência?')
})

test('Login and registration have a link for each service that this server signs in with, and none without', async () => {
  for (const path of ['/login', '/register', '/register?type=creator']) {
    const linksTo = async (signIn: AvailableFeatures['signIn']) => {
      const { html = '' } = await render(path, 'pt', null, { ...ALL_FEATURES_AVAILABLE, signIn })
      return [...html.matchAll(/href="\/api\/auth\/oauth\/(\w+)\/start/g)].map(([, service]) => service)
    }
    expect([path, await linksTo(['twitch', 'kick']), await linksTo([])]).toEqual([path, ['twitch', 'kick'], []])
  }
})

test('The registration page offers what visitors can register, and says who makes the other accounts', async () => {
  const words = async (path: string, registration: RegistrationModes) =>
    wordsOf((await render(path, 'pt', null, { ...ALL_FEATURES_AVAILABLE, registration })).html ?? '')
  const ofFans = await words('/register', { accounts: 'open', creators: 'invite' })
  expect(ofFans).toContain('Sou apoiante')
  expect(ofFans).toContain('As contas de criador e de agência criam-se só com um convite')
  expect(ofFans).not.toMatch(/Sou criador|Represento uma agência/)
  const ofCreators = await words('/register?type=fan', { accounts: 'closed', creators: 'open' })
  expect(ofCreators).toContain('Represento uma agência')
  expect(ofCreators).toContain('Aqui não se criam contas de outros tipos')
  expect(ofCreators).not.toMatch(/Sou apoiante|<form/)
  const byInvite = { accounts: 'invite', creators: 'closed' } as const
  expect(await words('/register?type=creator', byInvite)).toContain('Aqui só se cria conta com um convite')
  expect(await words('/register?invite=abc', byInvite)).toContain('Estamos a verificar o teu convite')
  expect(await words('/login?redirect=/invitation', byInvite)).toContain(
    'Para aceitares o convite precisas de uma conta',
  )
})

test.each(['/%0d%0aLocation:%20https://evil.example', '/%E0%A4%A', '/nothing%0A', '/%00'])(
  'The address %s is not found',
  async (path) => {
    const { status, html } = await render(path, 'pt', null)
    expect(status).toBe(404)
    expect(html).toContain('404 Page Not Found')
  },
)

const SOURCES = globSync('apps/web/{src,documents}/**/*.{ts,tsx}').filter((path) => !/\.(?:test|fixture)\./.test(path))

test('No page imports the built-in plan table', () => {
  const built = /contract\/built-in-plans/
  const users = SOURCES.filter((path) => built.test(readFileSync(path, 'utf8')))
  // The build uses only the names in the table, not its values.
  expect(users).toEqual(['apps/web/documents/read-document.ts'])
})

test('No text of a page has a value of the built-in plan table', () => {
  for (const language of LANGUAGE_TAGS) {
    const messages = Object.entries(JSON.parse(readFileSync(`packages/texts/messages/${language}.json`, 'utf8')))
    const found = messages.filter(([, text]) =>
      BUILT_IN_PLAN_VALUES.some((figure) => figure.test(JSON.stringify(text))),
    )
    expect(found).toEqual([])
  }
})
