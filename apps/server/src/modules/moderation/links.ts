import { plainText } from '#platform/text/glyphs.ts'

// Endings that people write addresses with, and none that is a word behind a point that somebody forgot a space after.
const ENDINGS =
  `com|net|org|pt|br|es|fr|uk|eu|nl|ch|ru|cn|io|gg|tv|ly|cc|gl|xyz|app|dev|link|links|shop|online|site|store|info|biz|club|live|
  bet|casino|vip|top|click|website|tech|cloud|pro|moe|porn|xxx|sex`.replace(/\s+/g, '')
const POINT = String.raw`(?:\.|\s?[\[({]\s?(?:\.|dot|ponto|punto|point)\s?[\])}]\s?)`
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}`
const REST = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`
const ADDRESS = new RegExp(
  String.raw`(?:hxxp|https?):\/\/\S+|www${POINT}\S+|(?<![\p{L}\p{N}_.-])(?:[\w.+-]{1,64}@)?(?:${LABEL}${POINT}){1,6}(?:${ENDINGS})(?![\p{L}\p{N}_-])${REST}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])${REST}`,
  'giu',
)
const TRAILING = /[.,;:!?)\]}'"»]+$/

/** Web addresses in the text, and letters' addresses; also those with the point spelled out in brackets. */
export function findLinks(text: string): { start: number; end: number }[] {
  const { seen, at } = plainText(text)
  return [...seen.matchAll(ADDRESS)].flatMap(({ index, 0: found }) => {
    const link = found.replace(TRAILING, '')
    const [first, last] = [at[index], at[index + link.length - 1]]
    return first && last && link !== '' ? [{ start: first.start, end: last.end }] : []
  })
}
