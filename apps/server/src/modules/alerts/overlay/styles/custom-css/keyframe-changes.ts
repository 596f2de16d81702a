import { type Block, type CssNode, type StyleSheet, walk } from 'css-tree'

/** Changes of a card between the stops of its keyframes. */
export type KeyframeChanges = {
  /** Maximum number of visible changes between two stops: a rotation may pass the same position several times. */
  changesPerStep: number
  moves: boolean
}

const HALF_TURN_DEG = 180
const DEGREES: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', HALF_TURN_DEG / Math.PI],
  ['turn', 2 * HALF_TURN_DEG],
])
const GOES_ROUND = /^(?:rotate|hue-rotate|skew)/i

export function keyframeChanges(keyframes: Block): KeyframeChanges {
  const turns = [...keyframes.children].map(degreesIn).sort((one, other) => other - one)
  const [most = 0, next = 0] = turns
  // The two largest angles may have opposite signs, so the step between them is their sum.
  const changesPerStep = Math.max(1, Math.ceil((most + next) / HALF_TURN_DEG))
  let moves = false
  walk(keyframes, (node) => {
    if (node.type === 'Declaration' && node.property.toLowerCase() === 'transform') moves = true
  })
  return { changesPerStep, moves }
}

/** Sum of all rotation angles of a stop; infinite if an angle is calculated. */
function degreesIn(stop: CssNode): number {
  let degrees = 0
  walk(stop, (node) => {
    if (node.type !== 'Function' || !GOES_ROUND.test(node.name)) return
    for (const child of node.children) {
      if (child.type === 'Function' || child.type === 'Parentheses') degrees = Number.POSITIVE_INFINITY
      if (child.type === 'Dimension')
        degrees += Math.abs(Number(child.value)) * (DEGREES.get(child.unit.toLowerCase()) ?? 1)
    }
  })
  return degrees
}

const STRIPE_COLOURS_MAX = 6

/**
 * Whether a sheet draws a pattern: a repeating or many-coloured gradient, or a background with a size, which repeats.
 */
export function hasStripes(sheet: StyleSheet): boolean {
  let isStriped = false
  walk(sheet, (node) => {
    if (node.type === 'Function' && /gradient$/i.test(node.name)) {
      const commas = [...node.children].filter((child) => child.type === 'Operator' && child.value === ',').length
      if (/^repeating/i.test(node.name) || commas > STRIPE_COLOURS_MAX) isStriped = true
    }
    if (node.type !== 'Declaration' || node.value.type !== 'Value') return
    const property = node.property.toLowerCase()
    const parts = [...node.value.children]
    const sizes =
      property === 'background-size'
        ? parts
        : property === 'background'
          ? parts.slice(parts.findIndex((part) => part.type === 'Operator' && part.value === '/') + 1 || parts.length)
          : []
    if (sizes.some(isExplicitSize)) isStriped = true
  })
  return isStriped
}

const isExplicitSize = (node: CssNode): boolean =>
  node.type === 'Dimension' ||
  (node.type === 'Percentage' && Number(node.value) < 100) ||
  (node.type === 'Function' && !/gradient$|^(?:rgb|hsl)/i.test(node.name))
