import { MODERATION_DEFAULTS, type ModerationSettings } from '@aplauso/contract/moderation'
import { describe, expect, test } from 'vitest'
import { donationWith, LEVELS_OFF, rulesOf } from './judge.fixture.ts'
import { judge } from './judge.ts'

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
    expect(judge(filter(), donationWith(`És ${said}!`))).toMatchObject({
      verdict,
      reasons: [{ rule, start: 3, end: 3 + said.length }],
    })
  })

  test('apply to the languages of the creator and to levels that are on', () => {
    expect(judge(filter({ languages: ['en'] }), donationWith('merda')).verdict).toBe('show')
    expect(
      judge(filter({ levels: { ...LEVELS_OFF, slurs: 'hold' } }), donationWith('merda, paneleiro')).reasons,
    ).toMatchObject([{ rule: 'slurs' }])
  })

  test('respect accents that make a word harmless, and harmless phrases', () => {
    const reasons = (message: string) => judge(filter(), donationWith(message)).reasons.length
    expect(['ele pede', 'un p3d3', 'Morón', 'you moron', 'cul-de-sac', 'gros cul'].map(reasons)).toEqual([
      0, 1, 0, 1, 0, 1,
    ])
  })
})

describe('The built-in word lists on disguised text', () => {
  const rules = rulesOf([], { levels: MODERATION_DEFAULTS.levels })
  const judgedAs = (text: string) => judge(rules, donationWith(text, { donorName: text }))

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

test.each(['Viva a Ana! O teu jogo', 'Ana!!!', 'ANA! és a maior', 'Olá Ana1 e Ana11'])(
  'A name with an exclamation mark or a digit matches no listed word: %s',
  (message) => {
    const rules = rulesOf([], MODERATION_DEFAULTS)
    expect(judge(rules, donationWith(message, { donorName: 'Ana1' })).reasons).toEqual([])
  },
)
