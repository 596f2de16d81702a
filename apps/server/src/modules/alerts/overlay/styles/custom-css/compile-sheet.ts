import { createHash } from 'node:crypto'
import type { CssRefusal, CustomStyle } from '@aplauso/contract/custom-style'
import { type CssNode, generate, type StyleSheet, walk } from 'css-tree'
import { CARD_CLASSES } from './allowed-css.ts'
import { animationsOf, checkAnimations } from './check-animations.ts'
import { checkRules, type Keyframes } from './check-rules.ts'
import { cssRefused, type Refusal } from './css-refusals.ts'
import { readCss, textOf } from './read-css.ts'

/**
 * Compiles custom CSS for the overlay: only allowed CSS, printed from the parsed sheet, and scoped to cards of one
 * class. `pictures` are the only addresses that it may name. Null for CSS without a rule.
 * Ends with validation_failed at `path` for CSS that is not allowed.
 */
export function compileSheet(css: string, path: string, pictures: ReadonlySet<string>): CustomStyle['sheet'] {
  const { sheet, refusals } = readCss(css)
  const refuse = (code: CssRefusal, node: CssNode) => refusals.push(refusalAt(css, code, node))
  const keyframes = refusals.length === 0 ? checkRules(sheet, { refuse, pictures }) : []
  // Each check runs only without earlier errors, so that no error is reported twice.
  if (refusals.length === 0) checkAnimations(sheet, keyframes, refuse)
  if (refusals.length > 0) throw cssRefused(refusals, path)
  const scope = `own-${createHash('sha256').update(css).digest('hex').slice(0, 8)}`
  const text = printSheet(sheet, keyframes, scope)
  return text === '' ? null : { scope, css: text }
}

function refusalAt(css: string, code: CssRefusal, node: CssNode): Refusal {
  const { line = 1, column = 1 } = node.loc?.start ?? {}
  return { code, line, column, what: textOf(css, node) }
}

/** Repeats the class in selectors, so that they are more specific than those of any style. */
function printSheet(sheet: StyleSheet, keyframes: readonly Keyframes[], scope: string): string {
  const names = new Map(keyframes.map(({ name }) => [name, `${scope}-${name}`]))
  for (const { value } of animationsOf(sheet)) {
    walk(value, {
      visit: 'Identifier',
      enter: (node) => {
        node.name = names.get(node.name) ?? node.name
      },
    })
  }
  const rules = [...sheet.children].flatMap((node) => {
    if (node.type === 'Atrule') {
      const name = node.prelude === null ? undefined : names.get(generate(node.prelude))
      return node.block === null || name === undefined ? [] : [`@keyframes ${name}${generate(node.block)}`]
    }
    return node.type === 'Rule' ? [`${scopedSelectors(node.prelude, scope)}${generate(node.block)}`] : []
  })
  return rules.join('')
}

function scopedSelectors(prelude: CssNode, scope: string): string {
  walk(prelude, {
    visit: 'ClassSelector',
    enter: (node) => {
      node.name = CARD_CLASSES.get(node.name) ?? node.name
    },
  })
  if (prelude.type !== 'SelectorList') return ''
  return [...prelude.children].map((selector) => `.${scope}.${scope} ${generate(selector)}`).join(',')
}
