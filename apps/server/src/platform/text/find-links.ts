import { plainText } from './glyphs.ts'

type Span = { start: number; end: number }
type PointKind = 'plain' | 'bracketed' | 'spelled' | 'spaced'
type Label = { text: string; start: number; end: number; isCapitalised: boolean; hasSmall: boolean }
type Point = { kind: PointKind; isPortuguese: boolean }
type Name = { labels: Label[]; points: Point[]; path: string; isEmail: boolean; next: string }

const wordSet = (list: string) => new Set(list.trim().split(/\s+/))

// Endings that make a bare name a link. The list is our own: packages with every ending include about 1,300 English
// words (`love`, `live`, `top`), and a list of exceptions would be longer than this one. With a path, any ending makes
// a link.
const SAFE_ENDINGS = wordSet(`
  com net org info biz xyz icu cyou cfd sbs mobi app dev shop store site website online click tech cloud bet casino porn
  xxx moe zip mov ltd gov mil arpa
  ac ag bd bg bh bm bn bt bw bz cc cg ch ck cl cn co cr cw cx cy cz de dj dk dz ec ee fj fk fm fr gd ge gh
  gl gn gq gr gt gw gy hk hn hr hu io iq jm jp ke kg kh kn kp kr kw ky kz lb lc lk lr ls lt lv ly mh mk mn mp mq mw
  mx mz nf nl nr nz pg ph pl pn pt pw qa ro ru rw sb sc sg sh sk sn sx sy sz tg tj tk tl tn tr tv tw tz ua
  ug uk uy uz vg vn vu zm zw`)
// Endings that are words or chat abbreviations in one of the four languages. A bare name with one is taken for a
// missing space.
const WORD_LIKE_ENDINGS = wordSet(`
  ad ae af ai al am ao ar as at au aw ax az ba bb be bf bi bj bo br bs by ca cd cf ci cm cu cv dm do eg er es et
  eu fi fo
  ga gb gf gg gi gm gp gs gu hm ht id ie il im in ir is it je jo ki km la li lu ma mc md me mg ml mm mo mr ms mt
  mu mv my na
  nc ne ng ni no np nu om pa pe pf pk pm pr ps py re rs sa sd se si sl sm so sr ss st su sv tc td tf th tm to tt
  us va vc ve vi wf ws ye yt za
  art best bio blog club cool fun game games life link links live lol love name news one page party pro red sex
  space team
  today top video wtf vip wiki win work world`)
const INTERNATIONAL = new Set(
  ['рф', 'рус', 'укр', 'бел', 'бг', 'срб', 'мкд', 'мон', 'москва', 'сайт', 'онлайн', 'ком', 'орг', 'ею', 'ελ']
    .concat(['中国', '中國', '公司', '网络', '网站', '在线', '台湾', '台灣', '香港', '한국', 'भारत'])
    .map((ending) => plainText(ending).seen)
    // With look-alikes replaced, Bulgaria's ending `бг` reads as Brazil's `br`.
    .filter((ending) => !/^[a-z]{2}$/.test(ending)),
)
/** Country endings that follow `.com` and similar endings, as in `.com.br`. */
const COUNTRY_ENDINGS = wordSet('br es ar pe ve my au sa')
const SPACED_ENDINGS = wordSet('com net org xyz biz ru io')
/** Words that follow where an ending is a word of its language: "obrigado.com amor", "muito bom.de nada". */
const CONTINUED: Record<string, Set<string>> = {
  com: wordSet(`amor carinho certeza muito muita muitos muitas todo toda todos todas saudade saudades forca calma
    licenca respeito
    gosto alegria orgulho tanto tanta razao grande isto isso`),
  de: wordSet(`nada rien novo nouveau nuevo facto fato certeza vez nouvelle repente verdad verdade resto dia noite
    manha tarde ti
    mim todos toda todo plus momento sempre coracao lado longe quem onde acordo facil mais`),
  net: wordSet('caiu cai esta lenta'),
}
/** Portuguese words after "com" that make a sentence of a spelled or spaced point: "ganhou o ponto com um ace". */
const AFTER_COM =
  wordSet(`o a os as um uma uns umas ele ela eles elas este esta esse essa aquele aquela que quem mim ti nos vos
  voce voces meu minha teu tua seu sua nosso nossa mais menos cada base apenas so`)
const BEFORE_POINT =
  wordSet(`o a os as e um uma do da no na ao este esse aquele neste nesse naquele deste desse cada pelo num mais
  outro mesmo bom certo melhor ultimo primeiro segundo grande meu teu seu nosso the one an this that polka asp
  microsoft un el
  en ce le du au y que de in on at to with com sem para`)

const LABEL = String.raw`[\p{L}\p{N}_-]+`
const SIGN = '[.。]'
const SPELLED = '(?:dot|ponto|punto|point)'
const POINT = String.raw`(?:${SIGN}|\s?[\[({<]\s?(?:${SIGN}|${SPELLED})\s?[\])}>]\s?|\s{1,3}${SPELLED}\s{1,3}|\s{1,3}${SIGN}\s{0,3})`
const REST = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`
// The largest number in a message of 500 characters: with a lower limit, the rest of a long link would be checked by
// itself.
const FURTHER_LABELS_MAX = 500
const SPACED_LETTERS = String.raw`(?:[\p{L}\p{N}.] ){3,60}(?:c o m|n e t|o r g)(?![\p{L}\p{N}])`
const CANDIDATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:(?<whole>[a-z][a-z\d+-]{1,15}:\/\/\S+|${SPACED_LETTERS})|(?<email>[\w.+-]{1,64}@)?(?<name>${LABEL}(?:${POINT}${LABEL}){1,${FURTHER_LABELS_MAX}})(?<rest>${REST}))`,
  'gu',
)
const POINT_PATTERN = new RegExp(`(${POINT})`, 'u')
const TRAILING = /[.,;:!?)\]}'"»]+$/
const OCTET = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/

/**
 * Finds web and email addresses in the text, for moderation and speech alike. A text that may be a link or a missing
 * space after a full stop counts as a sentence.
 */
export function findLinks(text: string): Span[] {
  const { seen, at } = plainText(text)
  return [...seen.matchAll(CANDIDATE)].flatMap(({ index, 0: found, groups = {} }) => {
    const span =
      groups.whole === undefined ? spanOfName(found, groups, at, index, seen) : { start: 0, end: found.length }
    if (span === undefined) return []
    const link = found.slice(span.start, span.end).replace(TRAILING, '')
    const [first, last] = [at[index + span.start], at[index + span.start + link.length - 1]]
    return first && last && link !== '' ? [{ start: first.start, end: last.end }] : []
  })
}

/** The position of the link inside the candidate; undefined when there is none. */
function spanOfName(
  found: string,
  { email = '', name = '', rest = '' }: Record<string, string | undefined>,
  at: { capital: boolean }[],
  index: number,
  seen: string,
): Span | undefined {
  const labels: Label[] = []
  const points: Point[] = []
  let end = email.length
  for (const [position, part] of name.split(POINT_PATTERN).entries()) {
    const start = end
    end += part.length
    if (position % 2 === 1) points.push({ kind: kindOf(part), isPortuguese: !/dot|punto|point/.test(part) })
    else {
      const capitals = Array.from(part, (_, offset) => at[index + start + offset]?.capital === true)
      const hasSmall = Array.from(part).some((char, offset) => /\p{L}/u.test(char) && !capitals[offset])
      labels.push({ text: part, start, end, isCapitalised: capitals[0] === true, hasSmall })
    }
  }
  const next = /^\s+(\p{L}+)/u.exec(seen.slice(index + found.length, index + found.length + 40))?.[1] ?? ''
  const path = /\/(?=[^\s.,;:!?)])\S*/.exec(rest)?.[0].slice(1).replace(TRAILING, '') ?? ''
  const of: Name = { labels, points, path, isEmail: email !== '', next }
  if (labels[0]?.text === 'www' || isIpAddress(of)) return { start: 0, end: found.length }
  for (let count = labels.length; count > 1; count--) {
    const last = labels[count - 1]
    if (last === undefined || !isLink(of, count)) continue
    const start = email === '' ? (labels[firstOf(points, count)]?.start ?? 0) : 0
    return { start, end: count === labels.length ? found.length : last.end }
  }
  return undefined
}

function kindOf(point: string): PointKind {
  if (/[\])}>]/.test(point)) return /[.。]/.test(point) ? 'bracketed' : 'spelled'
  if (!/\s/.test(point)) return 'plain'
  return /[.。]/.test(point) ? 'spaced' : 'spelled'
}

const isIpAddress = ({ labels, points }: Name) =>
  labels.length === 4 && labels.every(({ text }) => OCTET.test(text)) && points.every(({ kind }) => kind === 'plain')

/** The index of the label where the name starts: words before a point of another kind belong to the sentence. */
function firstOf(points: Point[], count: number): number {
  const kind = points[count - 2]?.kind
  let first = count - 2
  while (first > 0 && (points[first - 1]?.kind === 'plain' || points[first - 1]?.kind === kind)) first--
  return first
}

/** True when the first `count` labels end in a link. */
function isLink({ labels, points, path: written, isEmail, next }: Name, count: number): boolean {
  const [name, ending, point] = [labels[count - 2], labels[count - 1], points[count - 2]]
  if (!name || !ending || !point) return false
  const isLast = count === labels.length
  const path = isLast ? written : ''
  const isBare = SAFE_ENDINGS.has(ending.text) || INTERNATIONAL.has(ending.text) || ending.text.startsWith('xn--')
  const isNumber = /^\d+$/.test(name.text)
  if (!isBare && !/^[a-z]{2,24}$/.test(ending.text)) return false
  if (isLast && isEmail) return true
  const isKnown = isBare || WORD_LIKE_ENDINGS.has(ending.text)
  // After a missing space, a sentence starts with a capital letter.
  const isSentence = ending.isCapitalised && (name.hasSmall || ending.hasSmall)
  if (point.kind === 'bracketed') return isKnown || path !== ''
  if (point.kind === 'plain' && path !== '')
    return isBare || (!isNumber && (isKnown || !(isSentence || isPair(ending.text, path))))
  const isContinued = isLast && CONTINUED[ending.text]?.has(next)
  if (point.kind !== 'plain') {
    if (ending.text === 'de' || isNumber || BEFORE_POINT.has(name.text) || isContinued) return false
    if (path !== '') return isKnown
    if (isLast && ending.text === 'com' && point.isPortuguese && AFTER_COM.has(next)) return false
    return point.kind === 'spelled' ? isBare : SPACED_ENDINGS.has(ending.text)
  }
  if (isSentence) return false
  const further = labels.slice(firstOf(points, count), count - 1)
  if (isBare) return !isContinued && (!isNumber || further.length > 1 || SPACED_ENDINGS.has(ending.text))
  // A second point suggests a link; more points are a sentence typed with points for spaces.
  if (!WORD_LIKE_ENDINGS.has(ending.text) || !isLast || further.length < 2 || further.length > 3) return false
  if (SAFE_ENDINGS.has(name.text)) return COUNTRY_ENDINGS.has(ending.text)
  return further.every(({ text, isCapitalised }, index) => text.length > 1 && (index === 0 || !isCapitalised))
}

/** True for two forms of one word, such as "ele/ela" and "amigo/a", which are no path. */
function isPair(ending: string, path: string): boolean {
  if (/^(?:[aeo]s?|s)$/.test(path)) return true
  if (!/^[a-z]+$/.test(path)) return false
  const stem = Array.from(ending).findIndex((char, at) => char !== path[at])
  return stem > 0 && stem >= Math.min(ending.length, path.length) - 2
}
