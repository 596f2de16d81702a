import type { Language } from '@aplauso/contract/languages'
import { seededRandom } from '@aplauso/contract/seeded-random'

/** Offensive words of each language and level, and phrases to place them in. */
const SAID: Record<Language, { words: string; around: string[] }> = {
  pt: {
    words: `paneleiro, panasca, fufa, viado, sapatão, mongoloide, escarumba, cabrão, cabrões, idiota, imbecil, otário, parvalhão, vadia, babaca, cuzão, filho da puta,
      merda, caralho, foda-se, foder, fodido, puta, putas, cona, bosta, punheta, piroca, porra, colhões`,
    around: ['És {} e não sabes', '{}', 'olha, {}!', 'a verdade: {} aqui'],
  },
  en: {
    words: `nigger, faggot, tranny, wetback, raghead, retarded, spastic, asshole, bastard, bitch, dickhead, dumbass, moron, idiot, prick, slut, whore, wanker, twat,
      motherfucker, fuck, fucking, shit, bullshit, shitty, cunt, cocksucker, goddamn, bollocks, arsehole`,
    around: ['you are {} my friend', '{}', 'look, {}!', 'truth be told {} here'],
  },
  es: {
    words: `maricón, bollera, mongólico, subnormal, sudaca, negrata, cabrón, gilipollas, hijo de puta, hijoputa, idiota, imbécil, pendejo, pelotudo, soplapollas, tarado, malparido,
      puta, coño, joder, jodido, cojones, mierda, follar, polla, verga, chinga tu madre, carajo, chupapollas, culero`,
    around: ['Eres {} y punto', '{}', 'mira, ¡{}!', 'la verdad: {} aquí'],
  },
  fr: {
    words: `gouine, tarlouze, tafiole, nègre, bougnoule, youpin, chintok, connard, connasse, salaud, salope, enculé, enfoiré, fils de pute, branleur, pouffiasse, pétasse, abruti,
      crétin, imbécile, couillon, putain, pute, merde, emmerder, connerie, niquer, nique ta mère, couilles, foutre`,
    around: ['T’es {} et voilà', '{}', 'regarde, {} !', 'en vérité {} ici'],
  },
}

const LEET: Record<string, string> = { a: '4@', e: '3€', i: '1!', o: '0', s: '5$', t: '7', b: '8', l: '1|', g: '9' }
const ALIKE: Record<string, string> = {
  a: 'аαａ',
  c: 'сϲ',
  e: 'еｅ',
  i: 'іı',
  o: 'оο0',
  p: 'рρ',
  s: 'ѕ',
  u: 'υᴜ',
  t: 'тτ',
  n: 'ｎ',
  m: 'ｍ',
  d: 'ԁ',
  r: 'ʀ',
  h: 'һ',
  b: 'Ь',
  x: 'х',
  k: 'κ',
}
const ACCENTS = ['\u0301', '\u0300', '\u0308', '\u0302', '\u030a']
const UNSEEN = ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u200d']
const APART = [' ', '.', '-', '_', '*', ' . ', '·']

type Random = () => number
type Disguise = (word: string, random: Random) => string

const one = (from: string | readonly string[], random: Random) =>
  [...from][Math.floor(random() * [...from].length)] ?? ''
const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
const each = (word: string, change: (letter: string, at: number) => string) => Array.from(word, change).join('')
/** Replaces about half of the letters that the table has, and at least one. */
const exchange =
  (table: Record<string, string>): Disguise =>
  (word, random) => {
    const letters = bare(word)
    const must = [...letters].findIndex((letter) => table[letter])
    return each(letters, (letter, at) =>
      table[letter] && (at === must || random() < 0.5) ? one(table[letter], random) : letter,
    )
  }
const apart: Disguise = (word, random) => {
  const by = one(APART, random)
  return word
    .split(' ')
    .map((part) => [...part].filter((letter) => /\p{L}/u.test(letter)).join(by))
    .join(by.trim() === '' ? '  ' : ' ')
}
const repeated: Disguise = (word, random) => {
  const at = Math.floor(random() * word.length)
  return each(word, (letter, place) =>
    /\p{L}/u.test(letter) && (place === at || random() < 0.3) ? letter.repeat(3 + Math.floor(random() * 4)) : letter,
  )
}
const accented: Disguise = (word, random) =>
  each(word.normalize('NFC'), (letter) =>
    /[aeioucrst]/.test(letter) ? letter + one(ACCENTS, random) : letter,
  ).normalize('NFC')
const unseen: Disguise = (word, random) =>
  each(word, (letter, at) => (at > 0 && random() < 0.7 ? one(UNSEEN, random) + letter : letter))
const shouted: Disguise = (word, random) => each(word, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter))
const then =
  (...disguises: Disguise[]): Disguise =>
  (word, random) =>
    disguises.reduce((text, disguise) => disguise(text, random), word)

const DISGUISES: Record<string, Disguise> = {
  leet: exchange(LEET),
  'look-alikes': exchange(ALIKE),
  accents: accented,
  spacing: apart,
  repeats: repeated,
  invisible: unseen,
  capitals: shouted,
  'leet and spacing': then(exchange(LEET), (word, random) =>
    word
      .split(' ')
      .map((part) => [...part].join(one([' ', '.', '-'], random)))
      .join('  '),
  ),
  'look-alikes and invisible': then(exchange(ALIKE), unseen),
  'capitals and repeats': then(shouted, repeated),
  'leet and repeats': then(exchange(LEET), repeated),
  'accents and invisible': then(accented, unseen),
}

/** Replaces each letter by the sign at its position in the alphabet. */
const alphabet =
  (signs: string): Disguise =>
  (word) =>
    each(bare(word).toLowerCase(), (letter) => [...signs][letter.charCodeAt(0) - 97] ?? letter)
const ofLetters = (first: number) => String.fromCodePoint(...Array.from({ length: 26 }, (_, at) => first + at))
/** Splits a word in two; the matcher joins pieces from five letters on. */
const halved: Disguise = (word, random) => {
  if (word.length < 5 || word.includes(' ')) return ''
  const at = 1 + Math.floor(random() * (word.length - 1))
  return `${word.slice(0, at)}${one([' ', '\n'], random)}${word.slice(at)}`
}
const turned: Disguise = (word) => [...alphabet('ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz')(word, () => 0)].toReversed().join('')

const NEW_DISGUISES: Record<string, Disguise> = {
  'digits around': (word, random) => `${one(['123', '9', ''], random)}${word}${one(['123', '77', '2'], random)}`,
  'flag letters': alphabet(ofLetters(0x1f1e6)),
  'flag letters and spacing': (word) =>
    [...alphabet(ofLetters(0x1f1e6))(word, () => 0)].filter((sign) => sign !== ' ').join(' '),
  'bracketed letters': alphabet(ofLetters(0x249c)),
  'letters in brackets': (word, random) => {
    const [open, close] = one(['()', '[]'], random) === '()' ? '()' : '[]'
    return each(word, (letter) => (/\p{L}/u.test(letter) ? `${open}${letter}${close}` : letter))
  },
  'plus signs': (word) => [...word].filter((letter) => /\p{L}/u.test(letter)).join('+'),
  halves: halved,
  syllabics: alphabet('ᗩᗷᑕᗪᗴᖴᘜᕼᓰᒍᛕᒪᗰᑎᝪᑭᑫᖇᔕTᑌᐯᗯ᙭Yᘔ'),
  'East Asian': alphabet('卂乃匚ᗪ乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙'),
  Lisu: alphabet('ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑQꓣꓢꓔꓴꓦꓪꓫꓬꓜ'),
  Coptic: alphabet('ⲁⲃⲥⲇⲉϝⲅⲏⲓϳⲕⳑⲙⲛⲟⲣϥʀⲋⲧⳙⲽⲱⲭⲩⲍ'),
  turned,
}

const AROUND_WORDS = new Set(['digits around', 'letters in brackets'])

export type Disguised = { disguise: string; word: string; text: string; start: number; end: number }

/** Every word in every disguise; each run returns the same. */
export function disguisedWords(language: Language): Disguised[] {
  const random = seededRandom(`disguised ${language}`)
  const { words, around } = SAID[language]
  return Object.entries({ ...DISGUISES, ...NEW_DISGUISES }).flatMap(([disguise, change]) =>
    words.split(',').flatMap((listed) => {
      const word = listed.trim()
      const hidden = change(word, random)
      if (hidden === '') return []
      const frame = one(around, random)
      // Characters around the word need not be masked.
      const [ahead, behind] = AROUND_WORDS.has(disguise)
        ? [/^[\d([]*/, /[\d)\]]*$/].map((edge) => edge.exec(hidden)?.[0].length ?? 0)
        : []
      const start = frame.indexOf('{}') + (ahead ?? 0)
      const end = frame.indexOf('{}') + hidden.length - (behind ?? 0)
      return [{ disguise, word, text: frame.replace('{}', () => hidden), start, end }]
    }),
  )
}
