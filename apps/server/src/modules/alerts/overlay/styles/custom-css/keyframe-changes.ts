import { type Block, type CssNode, type StyleSheet, walk } from 'css-tree'

/** What keyframes do to a card, beyond being at one stop and then at the next. */
export type KeyframeChanges = {
  /** How often the look changes at most on the way from one stop to the next: what goes round comes by again. */
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
  // From the one to the other, and they may lie on two sides of where it stands.
  const changesPerStep = Math.max(1, Math.ceil((most + next) / HALF_TURN_DEG))
  let moves = false
  walk(keyframes, (node) => {
    if (node.type === 'Declaration' && node.property.toLowerCase() === 'transform') moves = true
  })
  return { changesPerStep, moves }
}

/** All angles of a stop by which something goes round, as one; endless where it is reckoned. */
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

/** Whether a sheet draws a pattern: a gradient that repeats or has many colours, or a picture of a size of its own, which is repeated. */
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
