import type { CssRefusal } from '@aplauso/contract/custom-style'
import type { Atrule, Block, CssNode, Declaration, Rule, Selector, StyleSheet } from 'css-tree'
import { lexer } from 'css-tree'
import {
  ALLOWED_KEYWORDS,
  ANIMATABLE_PROPERTIES,
  ANIMATION_KEYWORDS,
  CARD_CLASSES,
  COMBINATORS,
  FUNCTIONS,
  IMAGE_PROPERTIES,
  PROPERTIES,
  PSEUDO_CLASSES,
  PSEUDO_ELEMENTS,
  STRING_PROPERTIES,
} from './allowed-css.ts'
import { type KeyframeChanges, keyframeChanges } from './keyframe-changes.ts'

/** Reports that a node is not allowed. */
export type Refuse = (code: CssRefusal, node: CssNode) => void

/** `pictures`: addresses that a background may name. */
type Check = { refuse: Refuse; pictures: ReadonlySet<string> }

export type Keyframes = { name: string; stops: number[] } & KeyframeChanges

/** Refuses everything in a sheet that is not explicitly allowed. Returns its keyframes. */
export function checkRules(sheet: StyleSheet, check: Check): Keyframes[] {
  const { refuse } = check
  const keyframes: Keyframes[] = []
  for (const node of sheet.children) {
    if (node.type === 'Rule') checkRule(node, check)
    else if (node.type === 'Atrule') {
      const found = checkKeyframes(node, check)
      if (found) keyframes.push(found)
    } else if (node.type !== 'Comment') refuse('css_syntax', node)
  }
  return keyframes
}

function checkRule({ prelude, block }: Rule, check: Check): void {
  const { refuse } = check
  if (prelude.type === 'SelectorList') {
    for (const selector of prelude.children) {
      if (selector.type === 'Selector') checkSelector(selector, refuse)
      else refuse('css_selector', selector)
    }
  }
  checkBlock(block, check, PROPERTIES)
}

/** Allows classes of the card with allowed combinators, pseudo-classes and pseudo-elements. */
function checkSelector(selector: Selector, refuse: Refuse): void {
  let isCompoundBegun = false
  let isPseudoElement = false
  for (const node of selector.children) {
    const isFit =
      (node.type === 'ClassSelector' && CARD_CLASSES.has(node.name) && !isPseudoElement) ||
      (node.type === 'Combinator' && COMBINATORS.has(node.name) && isCompoundBegun && !isPseudoElement) ||
      (node.type === 'PseudoClassSelector' && isPlain(node, PSEUDO_CLASSES) && isCompoundBegun && !isPseudoElement) ||
      (node.type === 'PseudoElementSelector' && isPlain(node, PSEUDO_ELEMENTS) && isCompoundBegun && !isPseudoElement)
    if (!isFit) return refuse('css_selector', node)
    isCompoundBegun = node.type !== 'Combinator'
    isPseudoElement = node.type === 'PseudoElementSelector'
  }
  if (!isCompoundBegun) refuse('css_selector', selector)
}

const isPlain = (node: { name: string; children: unknown }, names: ReadonlySet<string>): boolean =>
  names.has(node.name) && node.children === null

function checkBlock(block: Block, check: Check, properties: ReadonlySet<string>): void {
  for (const node of block.children) {
    if (node.type === 'Declaration') checkDeclaration(node, check, properties)
    else if (node.type !== 'Comment') check.refuse(node.type === 'Raw' ? 'css_syntax' : 'css_nested', node)
  }
}

function checkDeclaration(declaration: Declaration, check: Check, properties: ReadonlySet<string>): void {
  const { refuse } = check
  const { value, important } = declaration
  const property = declaration.property.toLowerCase()
  if (!properties.has(property)) return refuse('css_property', declaration)
  if (important) return refuse('css_important', declaration)
  if (value.type === 'Raw') return refuse('css_syntax', value)
  const isFit = [...value.children].every((node) => checkValue(node, property, check))
  if (isFit && lexer.matchProperty(property, value).error) refuse('css_value', declaration)
}

/** True if no part of the value was refused. */
function checkValue(node: CssNode, property: string, check: Check): boolean {
  const refuseNode = (code: CssRefusal) => {
    check.refuse(code, node)
    return false
  }
  switch (node.type) {
    case 'Identifier':
      return (ALLOWED_KEYWORDS.get(property)?.has(node.name.toLowerCase()) ?? true) || refuseNode('css_value')
    case 'Function':
      if (!FUNCTIONS.has(node.name.toLowerCase()) || ALLOWED_KEYWORDS.has(property)) return refuseNode('css_function')
      return [...node.children].every((child) => checkValue(child, property, check))
    case 'Parentheses':
      return [...node.children].every((child) => checkValue(child, property, check))
    case 'Url':
      return (IMAGE_PROPERTIES.has(property) && check.pictures.has(node.value)) || refuseNode('css_address')
    case 'String':
      return STRING_PROPERTIES.has(property) || refuseNode('css_value')
    case 'Dimension':
    case 'Number':
    case 'Percentage':
    case 'Hash':
    case 'Operator':
    case 'WhiteSpace':
      return true
    default:
      return refuseNode('css_value')
  }
}

const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['from', 0],
  ['to', 1],
])

function checkKeyframes(node: Atrule, check: Check): Keyframes | undefined {
  const { refuse } = check
  const { name, prelude, block } = node
  if (name !== 'keyframes' || block === null) {
    refuse('css_at_rule', node)
    return undefined
  }
  const title = prelude?.type === 'AtrulePrelude' ? prelude.children.first : undefined
  const isNamed =
    prelude?.type === 'AtrulePrelude' &&
    prelude.children.size === 1 &&
    title?.type === 'Identifier' &&
    /^[a-z][\w-]*$/i.test(title.name) &&
    !ANIMATION_KEYWORDS.has(title.name.toLowerCase())
  if (!isNamed) refuse('css_animation', prelude ?? node)
  const stops = [...block.children].flatMap((stop) => checkStop(stop, check))
  return isNamed ? { name: title.name, stops, ...keyframeChanges(block) } : undefined
}

/** Offsets of a keyframe: `from`, `to` or percentages. */
function checkStop(node: CssNode, check: Check): number[] {
  const { refuse } = check
  if (node.type === 'Comment') return []
  if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') {
    refuse('css_syntax', node)
    return []
  }
  checkBlock(node.block, check, ANIMATABLE_PROPERTIES)
  return [...node.prelude.children].flatMap((selector) => {
    const only = selector.type === 'Selector' && selector.children.size === 1 ? selector.children.first : undefined
    if (only?.type === 'Percentage') return [Number(only.value) / 100]
    const offset = only?.type === 'TypeSelector' ? OFFSETS.get(only.name) : undefined
    if (offset === undefined) refuse('css_selector', selector)
    return offset ?? []
  })
}
