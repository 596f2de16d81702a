import { type BlockedTermAction, MODERATION_DEFAULTS, type ModerationSettings } from '@aplauso/contract/moderation'
import { cents } from '@aplauso/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBuiltInMatcher } from './built-in-word-lists.ts'
import { compileRules, isUntouched, type JudgedDonation, judge, type Rules, type TermRule } from './judge.ts'
import { readingsOf } from './text-readings.ts'

const builtIn = createBuiltInMatcher()
const OFF = { slurs: 'off', insults: 'off', swearing: 'off' } as const

const word = (pattern: string, action: BlockedTermAction = 'mask', replacement: string | null = null): TermRule => ({
  pattern,
  action,
  replacement,
})

/** Rules with the creator's blocked terms only, unless the settings say otherwise. */
const rulesOf = (words: TermRule[], settings: Partial<ModerationSettings> = {}): Rules =>
  compileRules(builtIn, {
    settings: { ...MODERATION_DEFAULTS, levels: OFF, links: 'keep', ...settings },
    revision: 7,
    words,
  })

const judged = (message: string | null, more: Partial<JudgedDonation> = {}): JudgedDonation => ({
  donorName: 'Rui',
  message,
  amountCents: cents(500),
  kind: 'speech',
  firstDonation: false,
  ...more,
})

const shown = (words: TermRule[], message: string) => judge(rulesOf(words), judged(message)).shownMessage
const hitIn = (pattern: string, message: string) =>
  judge(rulesOf([word(pattern)]), judged(message)).reasons.map(({ start, end }) => message.slice(start, end))

describe('The transcript of a recording', () => {
  const rules = (settings: Partial<ModerationSettings> = {}) =>
    rulesOf(
      [word('nabo', 'hold'), word('couve'), word('fava', 'hide'), word('nora', 'silence'), word('mar', 'warn')],
      settings,
    )
  const heard = (transcript: string | null, settings: Partial<ModerationSettings> = {}) =>
    judge(rules(settings), judged('Olá', { kind: 'recording', transcript }))

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
    expect(shown([word('abóbora')], '  Que a.b.ó.b.o.r.a, pá! ')).toBe('  Que *************, pá! ')
    expect(shown([word('abóbora', 'replace', 'flor')], 'Que abóbora!')).toBe('Que flor!')
    expect(shown([word('abóbora', 'hide')], 'Que abóbora!')).toBeNull()
  })

  test('is not spoken if masked, and with silence nothing of the message is spoken', () => {
    const { spokenMessage, verdict } = judge(rulesOf([word('abóbora')]), judged('Que abóbora boa!'))
    expect([spokenMessage, verdict]).toEqual(['Que boa!', 'mask'])
    expect(judge(rulesOf([word('abóbora', 'silence')]), judged('Que abóbora!'))).toMatchObject({
      verdict: 'show',
      shownMessage: 'Que abóbora!',
      spokenMessage: null,
    })
    expect(judge(rulesOf([word('abóbora')]), judged('abóbora!'))).toMatchObject({
      shownMessage: '*******!',
      spokenMessage: null,
    })
  })

  test('to hold stays readable, and another term beside it is masked', () => {
    const both = rulesOf([word('abóbora', 'hold'), word('nabo')])
    expect(judge(both, judged('nabo e abóbora'))).toEqual({
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
    const donation = judged('Que abóbora!')
    const judgement = judge(rulesOf([word('abóbora', 'warn')]), donation)
    expect(judgement.reasons).toEqual([{ rule: 'word', field: 'message', start: 4, end: 11, action: 'warn' }])
    expect(isUntouched(judgement, donation)).toBe(true)
  })

  test('is also found in the donor name', () => {
    const rules = rulesOf([word('abóbora')])
    expect(judge(rules, judged(null, { donorName: 'Zé Abóbora' }))).toMatchObject({
      verdict: 'mask',
      shownName: 'Zé *******',
      reasons: [{ field: 'name', start: 3, end: 10 }],
    })
    const hidden = judge(rulesOf([word('abóbora', 'hide')]), judged('Olá', { donorName: 'Abóbora' }))
    expect(hidden).toMatchObject({ verdict: 'hide', shownName: null, shownMessage: 'Olá', spokenMessage: 'Olá' })
  })
})

describe('The built-in word lists', () => {
  const filter = (settings: Partial<ModerationSettings> = {}) =>
    rulesOf([], { levels: MODERATION_DEFAULTS.levels, ...settings })

  test.each([
    ['paneleiro', 'hide', 'slurs'],
    ['Idiota', 'mask', 'insults'],
    ['m3rd4', 'mask', 'swearing'],
    ['f.u.c.k', 'mask', 'swearing'],
    ['GILIPOLLAS', 'mask', 'insults'],
    ['connard', 'mask', 'insults'],
  ] as const)('judge %s as %s for the level %s', (said, verdict, rule) => {
    expect(judge(filter(), judged(`És ${said}!`))).toMatchObject({
      verdict,
      reasons: [{ rule, start: 3, end: 3 + said.length }],
    })
  })

  test('apply to the languages of the creator and to levels that are on', () => {
    expect(judge(filter({ languages: ['en'] }), judged('merda')).verdict).toBe('show')
    expect(judge(filter({ levels: { ...OFF, slurs: 'hold' } }), judged('merda, paneleiro')).reasons).toMatchObject([
      { rule: 'slurs' },
    ])
  })

  test('respect accents that make a word harmless, and harmless phrases', () => {
    const reasons = (message: string) => judge(filter(), judged(message)).reasons.length
    expect(['ele pede', 'un p3d3', 'Morón', 'you moron', 'cul-de-sac', 'gros cul'].map(reasons)).toEqual([
      0, 1, 0, 1, 0, 1,
    ])
  })
})

describe('The built-in word lists on disguised text', () => {
  const rules = rulesOf([], { levels: MODERATION_DEFAULTS.levels })
  const judgedAs = (text: string) => judge(rules, judged(text, { donorName: text }))

  test.each([
    ...[
      '123nigger',
      'xxnigger',
      'faggotlover',
      'xxpaneleiro7',
      '⒩⒤⒢⒢⒠⒭',
      '🇳🇮🇬🇬🇪🇷',
      '🇳 🇮 🇬 🇬 🇪 🇷',
      'n+i+g+g+e+r',
      'nigg er',
      'ni\ngger',
    ],
    ...[
      'ᑎIᘜᘜEᖇ',
      '几丨ᎶᎶ乇尺',
      'ꓠꓲꓖꓖꓰꓣ',
      'ⲛⲓⲅⲅⲉⲣ',
      'νιγγερ',
      'ηιggερ',
      'ɹǝƃƃᴉu',
      'uᴉƃƃǝɹ',
      'ИIGGЕЯ',
      'ภเﻮﻮєг',
      'ƝƖƓƓЄƦ',
      'ᏁᎥᎶᎶᏋᏒ',
      '(n)(i)(g)(g)(e)(r)',
    ],
  ])('hide message and name for the slur %j', (text) => {
    expect(judgedAs(text)).toMatchObject({ verdict: 'hide', shownMessage: null, spokenMessage: null, shownName: null })
  })

  test.each([
    ...[
      'caralho123',
      'm3rd4123',
      'c4r4lh099',
      '123fuck',
      '🇫🇺🇨🇰',
      '⒡⒰⒞⒦',
      'fu+ck',
      '[f][u][c][k]',
      'ʞɔnɟ',
      'mer da',
      'me rda',
      'ca ralho',
      'fo da-se',
      'con nard',
    ],
    ...['bit ch', 'm\nerda', '卂丂丂卄ㄖㄥ乇', 'Merda2'],
  ])('mask the swearword %j in message and name', (text) => {
    const { reasons, shownName, shownMessage, spokenMessage } = judgedAs(text)
    expect(new Set(reasons.map(({ field }) => field))).toEqual(new Set(['name', 'message']))
    for (const left of [shownName, shownMessage, spokenMessage]) expect(left ?? '').not.toMatch(/\p{L}/u)
  })

  test.each([
    ...[
      'input a',
      'put a coin',
      'computador',
      'disputa',
      'reputação',
      'deputada',
      'Cunha Pinto',
      'pilates',
      'Scunthorpe',
      'cocktail',
    ],
    ...[
      'Matsushita',
      'concombre',
      'Niger',
      'snigger',
      'sniggering',
      'cul de sac',
      'niggardly',
      '🇨🇺🇧🇷',
      '🇨🇴🇳🇦',
      "Ana's pics",
    ],
    ...[
      "it's hitting me",
      'mer de nuages',
      'a cor no ecrã',
      'via dos teus vídeos',
      'pelo tudo que fazes',
      'Mari con su hermana',
      'x+y',
    ],
    ...[
      'ni que fuera',
      'por no decir',
      'привет я из москвы',
      'Καλημέρα σε όλους',
      'こんにちは 日本',
      'she male or female',
      "who're you",
    ],
    ...['travelogue', 'raccoons', 'desviado', '20cm', 'Ana123', '(o melhor)', 'que bela cor.no ecrã'],
  ])('match nothing in %j', (text) => {
    expect(judgedAs(text).reasons).toEqual([])
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
    const { reasons } = judge(rulesOf([], { links: 'remove' }), judged(message))
    expect(reasons.map(({ start, end }) => message.slice(start, end))).toEqual([link])
  })

  test('are not found where a point ends a sentence or divides a number', () => {
    const message = 'Gostei muito.Tens razão. Custou 10.50€, v1.2.3... e o Sr. Silva às 21.30'
    expect(judge(rulesOf([], { links: 'remove' }), judged(message)).reasons).toEqual([])
  })

  test('are removed from text and speech, or hold the alert', () => {
    const message = 'Vê isto exemplo.com agora'
    expect(judge(rulesOf([], { links: 'remove' }), judged(message))).toMatchObject({
      verdict: 'mask',
      shownMessage: 'Vê isto agora',
      spokenMessage: 'Vê isto agora',
    })
    expect(judge(rulesOf([], { links: 'hold' }), judged(message))).toMatchObject({
      verdict: 'hold',
      shownMessage: message,
    })
    expect(judge(rulesOf([], { links: 'remove' }), judged('exemplo.com'))).toMatchObject({ shownMessage: null })
  })
})

describe('Formatting limits', () => {
  const limited = (limits: Partial<ModerationSettings['limits']>, message: string) =>
    judge(rulesOf([], { limits: { capitalsPercent: null, repeats: null, emoji: null, ...limits } }), judged(message))

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
  ) => judge(rulesOf([], { mode, hold: { ...MODERATION_DEFAULTS.hold, ...hold } }), judged('Vê exemplo.com', more))

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
    const approved = rulesOf([word('nabo')], { mode: 'approve' })
    expect(judge(approved, judged('nabo'))).toMatchObject({ verdict: 'hold', shownMessage: '****' })
  })

  test('are the only rules in mode off', () => {
    const off = rulesOf([word('nabo', 'hide')], {
      mode: 'off',
      links: 'remove',
      limits: { capitalsPercent: 1, repeats: 2, emoji: 0 },
    })
    const donation = judged('NABOOO GRANDE exemplo.com 👏 merda')
    expect(isUntouched(judge(off, donation), donation)).toBe(true)
  })
})

describe('Any text', () => {
  const PIECES = [
    'nabo',
    'n a b o',
    'n4b0',
    'ná\u0301bo',
    '\u200b',
    '🅰',
    'nаbо',
    '.',
    ' ',
    '*',
    'exemplo.com',
    '👩‍👩‍👧',
    'ﬃ',
    'İ',
    'ß',
    '\ud800',
    'I',
    '1',
    '!',
  ]
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join('')),
  )
  const rules = rulesOf([word('nabo'), word('*fi*', 'replace', '…'), word('a*', 'warn')], {
    levels: MODERATION_DEFAULTS.levels,
    limits: { capitalsPercent: 50, repeats: 3, emoji: 2 },
  })

  test('has a range for every letter that is compared', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const { letters, isBackwards = false } of readingsOf(text)) {
          let before = 0
          for (const { start, end } of isBackwards ? letters.toReversed() : letters) {
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            before = start
          }
        }
      }),
    )
  })

  test('keeps its length and its other characters when terms are masked', () => {
    const masks = rulesOf([word('nabo'), word('*fi*')])
    fc.assert(
      fc.property(anything, (text) => {
        const { shownMessage, reasons } = judge(masks, judged(text))
        const covered = new Set(
          reasons.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
        )
        const expected = Array.from(text, (char) => char)
          .join('')
          .split('')
          .map((char, at) => (covered.has(at) && /\S/.test(char) ? '*' : char))
          .join('')
        expect(shownMessage ?? '').toBe(expected.trim() === '' && reasons.length > 0 ? '' : expected)
      }),
    )
  })

  test('is judged, with reasons whose ranges lie inside it', () => {
    fc.assert(
      fc.property(anything, anything, (message, donorName) => {
        const { reasons } = judge(rules, judged(message, { donorName }))
        for (const { field, start, end } of reasons) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual((field === 'name' ? donorName : message).length)
        }
      }),
    )
  })

  const HOSTILE = [
    'a'.repeat(500),
    'ab'.repeat(250),
    'a '.repeat(250),
    'a.'.repeat(250),
    '1!'.repeat(250),
    'a\u0301'.repeat(250),
    '🅰'.repeat(500),
    'aabb'.repeat(125),
    'www.'.repeat(125),
    'a@'.repeat(250),
    'a[.]'.repeat(125),
    '\u200b'.repeat(500),
    '((('.repeat(166),
    'a-'.repeat(250),
  ]

  // Matching in more than linear time would take minutes here.
  test('of 500 hostile characters is judged against thousands of hostile terms', () => {
    const words = Array.from({ length: 3_000 }, (_, at) => {
      const letters = Array.from({ length: 30 }, (_, bit) => ((at >> (bit % 12)) & 1 ? 'aa' : 'b')).join('')
      return word(at % 3 === 0 ? `*${letters.slice(0, (at % 29) + 1)}*` : letters)
    })
    const hostile = rulesOf(words, {
      levels: MODERATION_DEFAULTS.levels,
      links: 'remove',
      limits: { capitalsPercent: 1, repeats: 2, emoji: 0 },
    })
    for (const message of HOSTILE) expect(judge(hostile, judged(message)).revision).toBe(7)
  })
})

test.each(['Viva a Ana! O teu jogo', 'Ana!!!', 'ANA! és a maior', 'Olá Ana1 e Ana11'])(
  'A name with an exclamation mark or a digit matches no listed word: %s',
  (message) => {
    const rules = compileRules(builtIn, { settings: MODERATION_DEFAULTS, revision: 1, words: [] })
    expect(judge(rules, judged(message, { donorName: 'Ana1' })).reasons).toEqual([])
  },
)
