import { MODERATION_DEFAULTS, type ModerationSettings } from '@aplauso/contract/moderation'
import { describe, expect, test } from 'vitest'
import { donationWith, rulesOf, termOf } from './judge.fixture.ts'
import { isUntouched, type JudgedDonation, judge, type TermRule } from './judge.ts'

const shown = (words: TermRule[], message: string) => judge(rulesOf(words), donationWith(message)).shownMessage
const hitIn = (pattern: string, message: string) =>
  judge(rulesOf([termOf(pattern)]), donationWith(message)).reasons.map(({ start, end }) => message.slice(start, end))

describe('The transcript of a recording', () => {
  const rules = (settings: Partial<ModerationSettings> = {}) =>
    rulesOf(
      [
        termOf('nabo', 'hold'),
        termOf('couve'),
        termOf('fava', 'hide'),
        termOf('nora', 'silence'),
        termOf('mar', 'warn'),
      ],
      settings,
    )
  const heard = (transcript: string | null, settings: Partial<ModerationSettings> = {}) =>
    judge(rules(settings), donationWith('Olá', { kind: 'recording', transcript }))

  test('with a term to hold holds the alert and gives the range of the term', () => {
    expect(heard('Olha o nabo')).toMatchObject({
      ...{ verdict: 'hold', shownMessage: 'Olá' },
      reasons: [{ rule: 'word', field: 'transcript', start: 7, end: 11, action: 'hold' }],
    })
  })

  test.each(['A couve', 'A fava', 'A nora', 'Vem a www.spam.com'])('mutes the whole recording for %j', (said) => {
    expect(heard(said, { links: 'remove' })).toMatchObject({ withoutSound: true, shownMessage: 'Olá' })
  })

  test.each([['Olha o mar'], [''], [null], ['AAAAAAAAAAAH É ISSO!!!!!!!! 👏👏👏👏']])(
    'without a finding changes nothing: %j',
    (said) => {
      const limits = { capitalsPercent: 30, repeats: 2, emoji: 1 }
      const judgement = heard(said, { limits })
      expect(isUntouched(judgement, { donorName: 'Rui', message: 'Olá' })).toBe(true)
    },
  )

  test('is a caption, masked by the rules, if captions are on', () => {
    expect(heard('Uma couve e um nabo', { captions: true }).caption).toBe('Uma ***** e um nabo')
    expect(heard('Olá, mar', { captions: true, mode: 'off' })).toMatchObject({ verdict: 'show', caption: 'Olá, mar' })
    for (const none of [heard('Uma fava', { captions: true }), heard('', { captions: true }), heard('Olá')])
      expect(none).not.toHaveProperty('caption')
  })
})

describe('A blocked term', () => {
  test.each([
    ['abóbora', 'Que abóbora!', ['abóbora']],
    ['abóbora', 'QUE ABOBORA', ['ABOBORA']],
    ['bora', 'abóbora, bora lá', ['bora']],
    ['abó*', 'uma abóbora e abobrinhas', ['abóbora', 'abobrinhas']],
    ['*bora', 'bora, abóbora, borada', ['bora', 'abóbora']],
    ['*obo*', 'obo, abóbora', ['obo', 'abóbora']],
    ['vai  para casa', 'Vai, para... CASA já', ['Vai, para... CASA']],
    ['1488', 'em 1488 e 14880', ['1488']],
    ['🍆', 'olha🍆🍆!', ['🍆🍆']],
    ['c++', 'c e C++', ['C++']],
    ['a$$', 'a ass as', ['ass']],
    ['сука', 'ну сука', ['сука']],
    ['coño', 'coño y cono', ['coño']],
    ['o', 'c0m 0 o', ['o']],
  ])('%j is found in %j', (pattern, message, found) => {
    expect(hitIn(pattern, message)).toEqual(found)
  })

  test.each([
    ['leet', '4b0b0r@ é'],
    ['accents', 'àbõbörâ é'],
    ['combining accents', 'a\u0301b\u0323o\u0308bora é'],
    ['spaces', 'a b o b o r a é'],
    ['points', 'a.b.o.b.o.r.a é'],
    ['a hyphen', 'abo-bora é'],
    ['repeats', 'aaabóóóbooora é'],
    ['invisible characters', 'a\u200bbo\u00adbo\u2060ra é'],
    ['letters that look alike', 'аbоbоrа é'],
    ['full width', 'ａｂｏｂｏｒａ é'],
    ['mathematical letters', '𝒶𝒷ℴ𝒷ℴ𝓇𝒶 é'],
    ['boxed letters', '🅰🅱🅾🅱🅾🆁🅰 é'],
    ['several disguises', '4 .\u200bß 0 b 𝓸 r @ é'],
  ])('is found behind %s', (_how, message) => {
    expect(hitIn('abobora', message)).toEqual([message.slice(0, -2)])
  })

  test.each([
    ['puta', 'A disputa da reputação'],
    ['cu', 'O curso foi curto, custou 20€'],
    ['ass', 'assassin, class, passe, 455'],
    ['con', 'coon, continue'],
    ['culo', 'película, ridículo'],
    ['hell', "he'll, she’ll"],
  ])('%j is not found in %j', (pattern, message) => {
    expect(hitIn(pattern, message)).toEqual([])
  })

  test('is masked, replaced or hides the text, and the rest does not change', () => {
    expect(shown([termOf('abóbora')], '  Que a.b.ó.b.o.r.a, pá! ')).toBe('  Que *************, pá! ')
    expect(shown([termOf('abóbora', 'replace', 'flor')], 'Que abóbora!')).toBe('Que flor!')
    expect(shown([termOf('abóbora', 'hide')], 'Que abóbora!')).toBeNull()
  })

  test('is not spoken if masked, and with silence nothing of the message is spoken', () => {
    const { spokenMessage, verdict } = judge(rulesOf([termOf('abóbora')]), donationWith('Que abóbora boa!'))
    expect([spokenMessage, verdict]).toEqual(['Que boa!', 'mask'])
    expect(judge(rulesOf([termOf('abóbora', 'silence')]), donationWith('Que abóbora!'))).toMatchObject({
      verdict: 'show',
      shownMessage: 'Que abóbora!',
      spokenMessage: null,
    })
    expect(judge(rulesOf([termOf('abóbora')]), donationWith('abóbora!'))).toMatchObject({
      shownMessage: '*******!',
      spokenMessage: null,
    })
  })

  test('to hold stays readable, and another term beside it is masked', () => {
    const both = rulesOf([termOf('abóbora', 'hold'), termOf('nabo')])
    expect(judge(both, donationWith('nabo e abóbora'))).toEqual({
      verdict: 'hold',
      shownName: 'Rui',
      shownMessage: '**** e abóbora',
      spokenMessage: 'e abóbora',
      reasons: [
        { rule: 'word', field: 'message', start: 0, end: 4, action: 'mask' },
        { rule: 'word', field: 'message', start: 7, end: 14, action: 'hold' },
      ],
      revision: 7,
    })
  })

  test('with the action warn changes nothing', () => {
    const donation = donationWith('Que abóbora!')
    const judgement = judge(rulesOf([termOf('abóbora', 'warn')]), donation)
    expect(judgement.reasons).toEqual([{ rule: 'word', field: 'message', start: 4, end: 11, action: 'warn' }])
    expect(isUntouched(judgement, donation)).toBe(true)
  })

  test('is also found in the donor name', () => {
    const rules = rulesOf([termOf('abóbora')])
    expect(judge(rules, donationWith(null, { donorName: 'Zé Abóbora' }))).toMatchObject({
      verdict: 'mask',
      shownName: 'Zé *******',
      reasons: [{ field: 'name', start: 3, end: 10 }],
    })
    const hidden = judge(rulesOf([termOf('abóbora', 'hide')]), donationWith('Olá', { donorName: 'Abóbora' }))
    expect(hidden).toMatchObject({ verdict: 'hide', shownName: null, shownMessage: 'Olá', spokenMessage: 'Olá' })
  })
})

describe('Links', () => {
  test.each([
    ['vê https://exemplo.pt/a?b=1, já', 'https://exemplo.pt/a?b=1'],
    ['twitch.tv/ana', 'twitch.tv/ana'],
    ['em www.exemplo.gov.', 'www.exemplo.gov'],
    ['discord . não, discord.gg/abc!', 'discord.gg/abc'],
    ['exemplo[.]com e', 'exemplo[.]com'],
    ['exemplo (ponto) com', 'exemplo (ponto) com'],
    ['еxаmрlе.соm', 'еxаmрlе.соm'],
    ['ana@exemplo.com', 'ana@exemplo.com'],
    ['http://10.0.0.1:80/x', 'http://10.0.0.1:80/x'],
  ])('are found: %s', (message, link) => {
    const { reasons } = judge(rulesOf([], { links: 'remove' }), donationWith(message))
    expect(reasons.map(({ start, end }) => message.slice(start, end))).toEqual([link])
  })

  test('are not found where a point ends a sentence or divides a number', () => {
    const message = 'Gostei muito.Tens razão. Custou 10.50€, v1.2.3... e o Sr. Silva às 21.30'
    expect(judge(rulesOf([], { links: 'remove' }), donationWith(message)).reasons).toEqual([])
  })

  test('are removed from text and speech, or hold the alert', () => {
    const message = 'Vê isto exemplo.com agora'
    expect(judge(rulesOf([], { links: 'remove' }), donationWith(message))).toMatchObject({
      verdict: 'mask',
      shownMessage: 'Vê isto agora',
      spokenMessage: 'Vê isto agora',
    })
    expect(judge(rulesOf([], { links: 'hold' }), donationWith(message))).toMatchObject({
      verdict: 'hold',
      shownMessage: message,
    })
    expect(judge(rulesOf([], { links: 'remove' }), donationWith('exemplo.com'))).toMatchObject({ shownMessage: null })
  })
})

describe('Formatting limits', () => {
  const limited = (limits: Partial<ModerationSettings['limits']>, message: string) =>
    judge(
      rulesOf([], { limits: { capitalsPercent: null, repeats: null, emoji: null, ...limits } }),
      donationWith(message),
    )

  test('turn too many capitals into lower case, but not one short word or a few capitals', () => {
    expect(limited({ capitalsPercent: 70 }, 'BOA NOITE A TODOS')).toMatchObject({
      verdict: 'show',
      shownMessage: 'boa noite a todos',
      reasons: [{ rule: 'capitals', action: 'calm', start: 0, end: 17 }],
    })
    expect(limited({ capitalsPercent: 70 }, 'GOLO!').reasons).toEqual([])
    expect(limited({ capitalsPercent: 70 }, 'BOA noite a todos').reasons).toEqual([])
  })

  test('remove repeated characters and emoji beyond the limit', () => {
    expect(limited({ repeats: 3 }, 'Boaaaaaaa!!!!! Sim').shownMessage).toBe('Boaaa!!! Sim')
    expect(limited({ emoji: 2 }, '👏🏽👩‍👩‍👧 boa 🇵🇹!').shownMessage).toBe('👏🏽👩‍👩‍👧 boa !')
    expect(limited({ emoji: 0 }, '👏👏')).toMatchObject({ shownMessage: null, spokenMessage: null })
  })
})

describe('The hold rules', () => {
  const held = (
    hold: Partial<ModerationSettings['hold']>,
    more: Partial<JudgedDonation>,
    mode: ModerationSettings['mode'] = 'off',
  ) =>
    judge(rulesOf([], { mode, hold: { ...MODERATION_DEFAULTS.hold, ...hold } }), donationWith('Vê exemplo.com', more))

  test.each([
    [{ recordings: true }, { kind: 'recording' }, 'hold_recordings'],
    [{ recordings: true }, { kind: 'upload' }, 'hold_recordings'],
    [{ firstDonation: true }, { firstDonation: true }, 'hold_first_donation'],
    [{ belowCents: 501 }, {}, 'hold_below'],
    [{ aboveCents: 499 }, {}, 'hold_above'],
    [{ links: true }, {}, 'hold_links'],
  ] as const)('with %j hold a donation with %j in any mode', (hold, donation, rule) => {
    for (const mode of ['off', 'filter'] as const) {
      expect(held(hold, donation, mode)).toMatchObject({
        verdict: 'hold',
        shownMessage: 'Vê exemplo.com',
        reasons: [{ rule, action: 'hold' }],
      })
    }
  })

  test.each([
    [{ recordings: true }, {}],
    [{ firstDonation: true }, {}],
    [{ belowCents: 500, aboveCents: 500 }, {}],
    [{ belowCents: 500, aboveCents: 500 }, { amountCents: undefined }],
  ] as const)('with %j do not hold a donation with %j', (hold, donation) => {
    expect(held(hold, donation)).toMatchObject({ verdict: 'show', reasons: [] })
  })

  test('hold everything in approve mode, and blocked terms are masked', () => {
    const approved = rulesOf([termOf('nabo')], { mode: 'approve' })
    expect(judge(approved, donationWith('nabo'))).toMatchObject({ verdict: 'hold', shownMessage: '****' })
  })

  test('are the only rules in mode off', () => {
    const off = rulesOf([termOf('nabo', 'hide')], {
      mode: 'off',
      links: 'remove',
      limits: { capitalsPercent: 1, repeats: 2, emoji: 0 },
    })
    const donation = donationWith('NABOOO GRANDE exemplo.com 👏 merda')
    expect(isUntouched(judge(off, donation), donation)).toBe(true)
  })
})
