import { SPOKEN_MAX_CHARACTERS } from '@aplauso/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { speakableText } from './speakable-text.ts'

describe('Speakable text writes amounts as spoken', () => {
  test.each([
    ['pt-PT', 'Toma €10,50!', 'Toma 10 euros e 50 cêntimos!'],
    ['pt-PT', '10€ para ti', '10 euros para ti'],
    ['pt-BR', 'R$ 2,50 pra você', '2 reais e 50 centavos pra você'],
    ['en-US', 'Take 10.50 EUR', 'Take 10 euros and 50 cents'],
    ['en-GB', '$5 and £1.01', '5 dollars and 1 pound and 1 cent'.replace('cent', 'penny')],
    ['es-ES', '1,01 €', '1 euro con 1 céntimo'],
    ['fr-FR', '1 000€ ou 0,50€', '1000 euros ou 50 centimes'],
    ['pt-PT', '1.234,56€', '1234 euros e 56 cêntimos'],
    ['en-US', '$1,234.56', '1234 dollars and 56 cents'],
    ['pt-PT', '10 mil €', '10 mil euros'],
    ['pt-PT', '10 euros', '10 euros'],
    ['pt-PT', 'Ca$h', 'Ca h'],
    ['pt-PT', 'toma 5€50', 'toma 5 euros e 50 cêntimos'],
    ['pt-BR', '5$50 ou 5€10€', '5 dólares e 50 cêntimos ou 5 euros 10 euros'],
    ['en-US', '5€50!', '5 euros and 50 cents!'],
    ['es-ES', '5€50', '5 euros con 50 céntimos'],
    ['fr-FR', '5€50', '5 euros et 50 centimes'],
    ['pt-PT', '€1,5M', '1,5 M euros'],
    ['pt-PT', '1,5M€ ou 2k €', '1,5 M euros ou 2k euros'],
    ['en-US', '$1.5k', '1.5k dollars'],
    ['pt-PT', '100000000000€', '100000000000 euros'],
    ['pt-PT', 'dou 1000000000000€ a ti', 'dou a ti'],
    ['pt-PT', 'dou €1.000.000.000.000 a ti', 'dou a ti'],
    ['pt-PT', '1.000.000€, 0,05€ e R$ 1.000,00', '1000000 euros, 5 cêntimos e 1000 reais'],
    ['pt-PT', '½ kg, 1½ kg', '1/2 kg, 1 1/2 kg'],
    ['fr-FR', '½ kg ou ¾', '1/2 kg ou 3/4'],
    ['pt-PT', '1️⃣2️⃣ H₂O Ⅷ a\u0303', '12 H2O VIII ã'],
  ])('in %s: %s', (language, written, spoken) => {
    expect(speakableText(written, language)).toBe(spoken)
  })
})

describe('Speakable text replaces or removes what cannot be spoken', () => {
  test.each([
    ['a link', 'vê https://exemplo.pt/a?b=c#d já', 'vê link já'],
    ['a link without its scheme', 'segue twitch.tv/ana', 'segue link'],
    ['a bare link', 'visita exemplo.de', 'visita link'],
    ['links of any ending', 'minhaloja.store, loja.shop/x, site.ru e t.me/abc', 'link, link, link e link'],
    ['an IP address', 'em 192.168.0.1:8080 já', 'em link já'],
    ['a spelled link', 'vai a exemplo ponto com', 'vai a link'],
    ['a sentence without a space', 'Ola Ana.Eu gosto', 'Ola Ana.Eu gosto'],
    ['an email address', 'escreve a ana.b@exemplo.pt', 'escreve a email'],
    ['a mention', 'olá @ana_live', 'olá ana live'],
    ['emoji', 'boa 👏🏽👩‍👩‍👧 🇵🇹 noite ❤️', 'boa noite'],
    ['other scripts', 'olá привет 你好 مرحبا', 'olá'],
    ['invisible characters', 'o\u200bl\u200dá\u00ad', 'olá'],
    ['letters that only look different', 'ｏｌá 𝓞𝓵á', 'olá Olá'],
    ['stacked marks', 'Z̸̢̛͎a̷l̵g̶o̷', 'Zalgo'],
    ['a heart and a smile', 'amo-te <3 :)', 'amo-te'],
    ['an ampersand', 'Rita & Rui', 'Rita e Rui'],
  ])('%s', (_what, written, spoken) => {
    expect(speakableText(written, 'pt-PT')).toBe(spoken)
  })

  test.each(['', '   ', '!!!', '👏👏', 'привет', '\u200b\u200b', '<break/>', '...'])('%j gives no text', (written) => {
    expect(speakableText(written, 'pt-PT')).toBe('')
  })

  test('Ordinals, degrees, percentages and dates stay unchanged', () => {
    expect(speakableText('1º lugar, 20°C, 50%, 21/11', 'pt-PT')).toBe('1º lugar, 20°C, 50%, 21/11')
  })
})

describe('Speakable text removes markup', () => {
  test.each([
    ['<break time="3600s"/>olá', 'olá'],
    ['<speak><prosody rate="x-slow">olá</prosody></speak>', 'olá'],
    ['&lt;break time="9s"/&gt;olá', 'break time "9s" olá'],
    ['[[h@l@U]] olá', 'h l U olá'],
    ['<br', 'br'],
  ])('%s', (written, spoken) => {
    expect(speakableText(written, 'pt-PT')).toBe(spoken)
  })
})

describe('Speakable text cuts repetition', () => {
  test.each([
    ['kkkkkkkkk', 'ha ha ha'],
    ['rsrsrsrs', 'ha ha'],
    ['gooooooolo', 'golo'],
    ['força!!!!!!!', 'força!'],
    ['ha'.repeat(250), 'ha ha ha'],
    ['ha '.repeat(100), 'ha ha ha'],
    ['1'.repeat(80), '1'.repeat(12)],
  ])('%s', (written, spoken) => {
    expect(speakableText(written, 'pt-PT')).toBe(spoken)
  })

  test.each(['en-US', 'es-ES', 'fr-FR'])('KKK is not read as laughter in %s', (language) => {
    expect(speakableText('KKK rally', language)).toBe('KKK rally')
  })

  test('A long message ends between two words', () => {
    const message = Array.from({ length: 200 }, (_, index) => `palavra${index}`).join(' ')
    const spoken = speakableText(message, 'pt-PT')
    expect(spoken.length).toBeLessThanOrEqual(SPOKEN_MAX_CHARACTERS)
    expect(message.startsWith(`${spoken} `)).toBe(true)
  })
})

test('Speakable text of any message is short, plain and without repetition', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc
      .array(fc.constantFrom('<', '>', '&', '[[', ']]', 'a', 'k', '€', '10', ',', ' ', '\0', '👏', 'ha', '.', '@'), {
        maxLength: 700,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anything, fc.constantFrom('pt-PT', 'pt-BR', 'en-US', 'es-419', 'fr-FR'), (written, language) => {
      const spoken = speakableText(written, language)
      expect(spoken.length).toBeLessThanOrEqual(SPOKEN_MAX_CHARACTERS)
      expect(spoken).toMatch(/^[\p{Script=Latin}\d .,!?;:'"()%+/°-]*$/u)
      expect(spoken).not.toMatch(/(\D)\1{3}/iu)
      expect(spoken === '' || /[\p{L}\d]/u.test(spoken)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
