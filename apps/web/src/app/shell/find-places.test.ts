import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { expect, test } from 'vitest'
import { decideAccess } from '#app/decide-access.ts'
import { type Message, translator } from '#lib/i18n/language.tsx'
import { adminNavItems } from './admin-nav.ts'
import { createFind, type Known, placesOf, searchWordsOf } from './find-places.ts'
import { matchesWords } from './match-words.ts'
import { availableNavItems, navItemsOf, withAdmin } from './nav-items.ts'
import { SEARCH_WORDS } from './search-words/all-search-words.ts'
import { settingsNavItemsOf } from './settings-nav-items.ts'

const findKnown = createFind()
const TYPES = ['creator', 'fan', 'agency'] as const
type Type = (typeof TYPES)[number]
const OF_ALL: Record<string, Message> = { theme: m.nav_theme_dark }
const OF_CREATORS: Record<string, Message> = {
  ...{ 'test-alert': m.shell_test_alert, pause: m.palette_pause, mute: m.palette_mute, panic: m.live_panic },
  ...{ 'copy-overlay': m.palette_copy_overlay, 'new-goal': m.goals_add },
  ...{ 'invite-moderator': m.palette_invite_moderator, ...OF_ALL },
}
const SWITCH = { key: 'switch-creator', text: 'Notas Soltas', within: 'Mudar de criador' }

function placesFor(userType: Type, language: Language = 'pt', plans: Plans | null = BUILT_IN_PLANS) {
  const { groups } = withAdmin(availableNavItems(navItemsOf(userType), plans), adminNavItems('owner'))
  return placesOf(
    { userType, groups, plans, offered: { payouts: true, taxes: false, paymentAccounts: true } },
    translator(language),
  )
}

/** Actions and places in the order of the palette. */
function knownTo(userType: Type, language: Language, plans?: Plans | null): Known[] {
  const actions = Object.entries(userType === 'creator' ? OF_CREATORS : OF_ALL)
  return [
    ...actions.map(([key, text]) => ({ key, text: translator(language)(text) })),
    ...placesFor(userType, language, plans).map((place) => ({ ...place, key: place.to })),
    SWITCH,
  ]
}

const find = (typed: string, userType: Type = 'creator', plans: Plans | null = BUILT_IN_PLANS) =>
  findKnown(typed, knownTo(userType, 'pt', plans), 'pt').map(({ key }) => key)

test.each(TYPES)(
  'Each search word of a %s finds its place or action among the first five, in four languages',
  (userType) => {
    const missed = LANGUAGE_TAGS.flatMap((language) => {
      const known = knownTo(userType, language)
      return known.flatMap(({ key }) =>
        searchWordsOf(key, language)
          .filter((word) => {
            const first = findKnown(word, known, language).slice(0, 5)
            return !first.some((found) => found.key === key)
          })
          .map((word) => `${language}: ${word} does not find ${key}`),
      )
    })
    expect(missed).toEqual([])
  },
)

test('Each place and action has at least five other words in each language, and no word is of an unknown one', () => {
  const known = new Set(TYPES.flatMap((userType) => knownTo(userType, 'pt').map(({ key }) => key)))
  const lacking = LANGUAGE_TAGS.flatMap((language) =>
    [...known].flatMap((key) => {
      const { length } = searchWordsOf(key, language)
      return length < 5 ? [`${key} in ${language}: ${length}`] : []
    }),
  )
  expect(lacking).toEqual([])
  expect(Object.keys(SEARCH_WORDS.pt).filter((key) => !known.has(key))).toEqual([])
})

test.each(TYPES)('The first result for the name of a page in the menu of a %s is that page', (userType) => {
  const wrong = LANGUAGE_TAGS.flatMap((language) => {
    const t = translator(language)
    const items = [
      ...navItemsOf(userType).groups.flatMap((group) => group.items),
      ...settingsNavItemsOf(userType, { payouts: true, taxes: false, paymentAccounts: true }),
    ]
    return items.flatMap(({ to, text }) => {
      const [first] = findKnown(t(text), knownTo(userType, language), language)
      return first?.key === to ? [] : [`${language}: ${t(text)} finds ${first?.key} before ${to}`]
    })
  })
  expect(wrong).toEqual([])
})

test.each(TYPES)('Every place offered to a %s is open to them', (userType) => {
  const closed = placesFor(userType).filter(({ to }) => {
    const { pathname, search, hash } = new URL(to, 'http://localhost')
    return decideAccess({ pathname, search, hash }, { status: 'signed_in', user: { userType } }) !== 'stay'
  })
  expect(closed).toEqual([])
})

test.each([
  ...['teste', 'testar alerta', 'reembolso', 'reembolsar', 'devolver', 'meta', 'metas', 'barra de meta', 'palavrões'],
  ...['bloquear palavra', 'tts', 'password', 'doadores', 'exportar', 'csv', 'qr', 'banner', 'logo', 'tema escuro'],
  ...['apagar conta', 'convidar agência', 'montantes', 'levantamento', 'fatura', 'cor', 'Mudar de criador', 'notas'],
])('A creator who types "%s" finds something', (typed) => {
  expect(find(typed)).not.toEqual([])
})

test('A word is found without case and accents, in the singular or plural, with a typo, and in another language', () => {
  for (const typed of ['REEMBOLSOS', 'reembolsso', 'reemblso', 'reembosl', 'refund', 'remboursement'])
    expect([typed, find(typed)[0]]).toEqual([typed, '/dashboard/creator/donations'])
  expect(find('definicoes')[0]).toBe('/settings/account')
  expect(find('montante')[0]).toBe('/settings/donation-page#valores')
  expect(find('minha pag')[0]).toBe('/settings/creator')
  expect(find('nova metas')[0]).toBe('new-goal')
  expect(find('como reembolsar uma doação')[0]).toBe('/dashboard/creator/donations')
  expect(find('zulmira')).toEqual([])
  expect(find('finições')).toEqual([])
})

test('A section is found by the name of its page too, and names that page', () => {
  expect(find('som alertas')[0]).toBe('/settings/alerts#som')
  const [first] = findKnown('palavra-passe', knownTo('creator', 'pt'), 'pt')
  expect(first).toMatchObject({ key: '/settings/security#palavra-passe', within: 'Segurança' })
})

test.each(['segundo passo', '2FA', 'autenticador', 'códigos de recuperação'])(
  'The word %s finds the second step',
  (typed) => {
    expect(find(typed)[0]).toBe('/settings/security#segundo-passo')
  },
)

test.each(['passkey', 'chave de acesso'])('The word %s finds the passkeys', (typed) => {
  expect(find(typed)[0]).toBe('/settings/security#chaves-de-acesso')
})

test('Plan pages are not found without plans', () => {
  expect(find('plano')).toContain('/dashboard/creator/plan')
  expect(find('preços')).toContain('/precos')
  const found = [...find('plano', 'creator', null), ...find('preços', 'fan', null)]
  expect(found.filter((key) => key === '/dashboard/creator/plan' || key === '/precos')).toEqual([])
})

test('matchesWords requires every typed word', () => {
  expect(matchesWords('rui al', 'Rui Almeida')).toBe(true)
  expect(matchesWords('rui x', 'Rui Almeida')).toBe(false)
})

test('Without payouts an agency has no page of payouts, but a creator who can connect an account has', () => {
  const offered = { payouts: false, taxes: false, paymentAccounts: true }
  const has = (userType: Type) => settingsNavItemsOf(userType, offered).some(({ to }) => to === '/settings/payouts')
  expect([has('creator'), has('agency')]).toEqual([true, false])
})

test.each(['mollie', 'stripe'])('The word %s finds the payment account', (typed) => {
  expect(find(typed)[0]).toBe('/settings/payouts#conta-de-pagamentos')
})

test('Settings have the page of payouts where the operator pays out or tax data is given', () => {
  const paths = (payouts: boolean, taxes: boolean) =>
    settingsNavItemsOf('creator', { payouts, taxes, paymentAccounts: false }).map(({ to }) => to)
  expect(paths(false, false)).not.toContain('/settings/payouts')
  for (const offered of [paths(true, false), paths(false, true)]) expect(offered).toContain('/settings/payouts')
})
