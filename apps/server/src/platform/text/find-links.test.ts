import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const linksIn = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end))

describe('Link detection finds', () => {
  test.each([
    ...[
      't.me/golpe-falso',
      't.me/joinchat/abc',
      'wa.me/351900000000',
      'youtu.be/abc',
      'is.gd/x',
      'rb.gy/abc',
      'linktr.ee/x',
    ],
    ...[
      'amzn.to/3x',
      'forms.gle/abc',
      'g.co/x',
      'm.me/x',
      'telegram.me/x',
      'exemplo.de/abc',
      'golpe.yachts/x',
      'a.qualquer/bcd',
    ],
    ...[
      'exemplo.de',
      'evil.co',
      'site.pl',
      'site.pw',
      'site.tk',
      'foo.zip',
      'evil.sh',
      'minhaloja.store',
      'loja.shop',
      'site.ru',
    ],
    ...[
      'exemplo.pt',
      'exemplo.com',
      'EXEMPLO.COM',
      'loja.com.br',
      'www.exemplo.es',
      'loja.exemplo.es',
      'x.com',
      'cutt.ly',
      'goo.gl',
    ],
    ...['пример.рф', 'еxаmрlе.соm', 'exemplo。com', 'exemplo．com', 'exemplo . com', 'exemplo .com', 'e v i l . c o m'],
    ...['exemplo(.)com', 'exemplo[.]com', 'exemplo (ponto) com', 'exemplo dot com', 'evil ponto com', 'evil punto com'],
    ...[
      'www ponto exemplo ponto com',
      '192.168.0.1',
      '192.168.0.1:8080',
      'http://10.0.0.1:80/x',
      'hxxps://exemplo',
      'tg://resolve',
    ],
    ...[
      'ana@exemplo.es',
      'discord.gg/abc',
      'twitch.tv',
      'a\u200b.\u200bcom',
      't dot me/abc',
      'xn--e1afmkfd.xn--p1ai',
      '-exemplo.com',
    ],
  ])('%s', (link) => {
    expect(linksIn(link)).toEqual([link])
    expect(linksIn(`Skins em ${link} corre, já`)).toEqual([link])
    expect(linksIn(`Skins gratis:${link}!`)).toEqual([link])
  })

  test('a link without the words and signs around it', () => {
    expect(linksIn('Chegou ao ponto: ao ponto exemplo.com. Depois, vai (a t.me/abc).')).toEqual([
      'exemplo.com',
      't.me/abc',
    ])
    expect(linksIn('Vê exemplo.com.Depois diz')).toEqual(['exemplo.com'])
    expect(linksIn('boa noite.es o melhor, exemplo.pt/a?b=1, já')).toEqual(['exemplo.pt/a?b=1'])
  })

  test('a link after any number of words with points between', () => {
    for (let count = 0; count < 240; count += 1)
      expect([count, linksIn(`${'a.'.repeat(count)}exemplo.com`)]).toEqual([
        count,
        [`${'a.'.repeat(count)}exemplo.com`],
      ])
  })
})

describe('Link detection ignores the sentence', () => {
  test.each([
    ...['Ola Ana.Eu gosto muito de ti', 'muito bom.top', 'boa noite.es incrivel', 'que jogo.live incrivel'],
    ...['grande jogo.vip total', 'bom dia.br e pt', 'hola guapa.es tu dia', 'adoro.Sex e sabado', 'boa.Link na bio'],
    ...[
      'site.it',
      'x.ai',
      'fala.me',
      'hola.es',
      'Ana.eu',
      'Boa.Com muito amor',
      'obrigado.com muito carinho',
      'obrigada.de nada',
      'obrigado.de coração',
    ],
    ...[
      'gostei muito.ele/ela merece',
      'vou a 120.km/h',
      'Gostei.Muito bom',
      'ADORO.EU TAMBEM',
      'que jogo.gg wp',
      'thx.np mate',
    ],
    ...[
      'chegou ao ponto de chorar',
      'ponto com',
      'o ponto e este',
      'o ponto com mais pontos',
      'um ponto com a mão',
      'dot com',
    ],
    ...[
      'até certo ponto com razão',
      'the dot com bubble',
      'connect the dots',
      'polka dot',
      'fui ao bar . com os amigos',
      'a . b',
    ],
    ...[
      'Gostei . de nada',
      '... e o Sr. Silva às 21.30',
      'custou 10.50€, v1.2.3 e v1.2.3.4',
      '1.000.000.000',
      'e.g. this',
      'p.ex.me',
    ],
    ...[
      's.f.f. manda beijo',
      'boa noite. com carinho',
      'às 9 p.m. em ponto',
      'ganhei 100.de nada',
      'é mesmo isso...eu sei',
      'n.a/d',
    ],
    ...[
      'kkk.rs',
      'bora.vc joga mt.td bem',
      'amo.te',
      'a.k.a. Ana',
      '#1/2',
      '24/7',
      'e/ou',
      '@ana.Eu gosto',
      'Força.Portugal/Brasil',
    ],
  ])('%s', (sentence) => {
    expect(linksIn(sentence)).toEqual([])
  })
})

test('Spans of links lie inside the text and do not overlap, whatever the text', () => {
  const parts = [
    '.',
    ' ',
    ' . ',
    ' dot ',
    ' ponto ',
    '(.)',
    'com',
    'a',
    'www',
    '/',
    '://',
    '@',
    ':',
    '。',
    '\u200b',
    '🅰',
    'é',
    '1',
  ]
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 200 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      let before = 0
      for (const { start, end } of findLinks(text)) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        before = end
      }
    }),
  )
})

// Work that grows faster than the length would take minutes here.
test.each([
  'a.',
  'a',
  'a ',
  'a-',
  'a . ',
  'a dot ',
  'dot ',
  'a(.)',
  'a@',
  'www.',
  '((',
  'a://',
  '1.',
  'a b . c o ',
  '. ',
  '.',
])('Link detection reads 20,000 characters of %j', (part) => {
  expect(findLinks(part.repeat(20_000 / part.length)).length).toBeLessThan(20_000)
})
