import { type CssNode, parse, type StyleSheet } from 'css-tree'
import type { Refusal } from './css-refusals.ts'

// The parser recurses into brackets, so the depth is limited to protect the stack.
const DEPTH_MAX = 12

/** Parses a style sheet; `refusals` are the parts that are not CSS. */
export function readCss(css: string): { sheet: StyleSheet; refusals: Refusal[] } {
  const forbidden = findForbiddenText(css)
  // Not parsed: escapes can spell any word, and depth costs time.
  if (forbidden.length > 0) return { sheet: parseSheet(''), refusals: forbidden }
  const refusals: Refusal[] = []
  const sheet = parseSheet(css, ({ line, column }, invalidNode) => {
    refusals.push({ code: 'css_syntax', line, column, what: textOf(css, invalidNode) })
  })
  return { sheet, refusals }
}

function parseSheet(
  css: string,
  onError: (at: { line: number; column: number }, invalidNode: CssNode) => void = () => {},
): StyleSheet {
  const node = parse(css, {
    positions: true,
    onParseError: (error, invalidNode) => onError({ line: error.line, column: error.column }, invalidNode),
  })
  if (node.type !== 'StyleSheet') throw new Error('css-tree did not return a style sheet')
  return node
}

/** The source text of a node. */
export const textOf = (css: string, { loc }: CssNode): string =>
  loc ? css.slice(loc.start.offset, loc.end.offset) : ''

const FORBIDDEN_TEXT = /\\|<!--|-->|[\u0000-\u0008\u000b\u000e-\u001f\u007f]|[{([\])}]/g

/** Finds escapes, HTML comment marks, control characters and brackets that are nested too deep. */
function findForbiddenText(css: string): Refusal[] {
  const found: Refusal[] = []
  let depth = 0
  for (const { 0: what, index } of css.matchAll(FORBIDDEN_TEXT)) {
    const code = what === '\\' ? 'css_escape' : 'css_syntax'
    if ('{(['.includes(what)) {
      depth += 1
      if (depth > DEPTH_MAX) return [...found, { code: 'css_too_deep', what, ...positionAt(css, index) }]
    } else if (')]}'.includes(what)) depth = Math.max(0, depth - 1)
    else found.push({ code, what, ...positionAt(css, index) })
  }
  return found
}

function positionAt(css: string, offset: number) {
  const lines = css.slice(0, offset).split(/\r\n|[\n\r\f]/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
