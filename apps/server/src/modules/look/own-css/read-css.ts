import { type CssNode, parse, type StyleSheet } from 'css-tree'
import type { Refusal } from './refusals.ts'

// A parser that goes down into brackets does so on a stack of its own depth.
const DEPTH_MAX = 12

/** A style sheet as its rules, and what of it is no CSS. */
export function readCss(css: string): { sheet: StyleSheet; refusals: Refusal[] } {
  const unfit = findUnfit(css)
  // What the parser would make of it is not looked at: escapes may spell any word, and depth costs.
  if (unfit.length > 0) return { sheet: parseSheet(''), refusals: unfit }
  const refusals: Refusal[] = []
  const sheet = parseSheet(css, ({ line, column }, broken) => {
    refusals.push({ code: 'css_syntax', line, column, what: textOf(css, broken) })
  })
  return { sheet, refusals }
}

function parseSheet(
  css: string,
  onError: (at: { line: number; column: number }, broken: CssNode) => void = () => {},
): StyleSheet {
  const node = parse(css, {
    positions: true,
    onParseError: (error, broken) => onError({ line: error.line, column: error.column }, broken),
  })
  if (node.type !== 'StyleSheet') throw new Error('a style sheet is parsed as one')
  return node
}

/** The words of a node as they were typed. */
export const textOf = (css: string, { loc }: CssNode): string =>
  loc ? css.slice(loc.start.offset, loc.end.offset) : ''

const UNFIT = /\\|<!--|-->|[\u0000-\u0008\u000b\u000e-\u001f\u007f]|[{([\])}]/g

/** Escapes, marks of HTML, characters that nobody types, and brackets that go too deep. */
function findUnfit(css: string): Refusal[] {
  const found: Refusal[] = []
  let depth = 0
  for (const { 0: what, index } of css.matchAll(UNFIT)) {
    const code = what === '\\' ? 'css_escape' : 'css_syntax'
    if ('{(['.includes(what)) {
      depth += 1
      if (depth > DEPTH_MAX) return [...found, { code: 'css_too_deep', what, ...placeAt(css, index) }]
    } else if (')]}'.includes(what)) depth = Math.max(0, depth - 1)
    else found.push({ code, what, ...placeAt(css, index) })
  }
  return found
}

function placeAt(css: string, offset: number) {
  const lines = css.slice(0, offset).split(/\r\n|[\n\r\f]/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
