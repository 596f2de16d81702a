import { SECOND_MS } from '@aplauso/contract/limits'
import { type CssNode, type Declaration, type FunctionNode, type StyleSheet, walk } from 'css-tree'
import { ANIMATION_KEYWORDS } from './allowed-css.ts'
import type { Keyframes, Refuse } from './check-rules.ts'
import { CHANGES_PER_SECOND_MAX, changesPerSecond, type DeclaredAnimation } from './flash-rate.ts'
import { hasStripes } from './keyframe-changes.ts'

// An animation that plays once and is shorter than this counts as an entrance and may move stripes.
const ENTRANCE_MAX_MS = SECOND_MS
// A curve that overshoots makes three changes: back, past the end, and back to it.
const CHANGES_OF_OVERSHOOT = 3
/** Another function, such as `calc`, could hide a duration or a count. */
const CURVES = new Set(['cubic-bezier', 'steps'])

/** Refuses animations without keyframes of this sheet, without a duration, or with too many flashes together. */
export function checkAnimations(sheet: StyleSheet, keyframes: readonly Keyframes[], refuse: Refuse): void {
  const isStriped = hasStripes(sheet)
  let changes = 0
  for (const declaration of animationsOf(sheet)) {
    for (const layer of layersOf(declaration)) {
      const animation = readLayer(layer, keyframes)
      if (animation === undefined) {
        refuse('css_animation', declaration)
        continue
      }
      changes += changesPerSecond(animation)
      // All animations of a sheet may be visible at the same time, so their changes add up.
      if (changes > CHANGES_PER_SECOND_MAX || (isStriped && animation.moves && !isEntrance(animation)))
        return refuse('css_flashes', declaration)
    }
  }
}

const isEntrance = ({ rounds, durationMs }: DeclaredAnimation) => rounds <= 1 && durationMs <= ENTRANCE_MAX_MS

export function animationsOf(sheet: StyleSheet): Declaration[] {
  const found: Declaration[] = []
  walk(sheet, {
    visit: 'Declaration',
    enter: (node) => {
      if (node.property.toLowerCase() === 'animation') found.push(node)
    },
  })
  return found
}

/** Splits a value at its commas; each part is one animation. */
function layersOf({ value }: Declaration): CssNode[][] {
  const layers: CssNode[][] = [[]]
  if (value.type !== 'Value') return layers
  for (const node of value.children) {
    if (node.type === 'Operator' && node.value === ',') layers.push([])
    else if (node.type !== 'WhiteSpace') layers.at(-1)?.push(node)
  }
  return layers
}

const NO_ANIMATION: DeclaredAnimation = {
  durationMs: 0,
  rounds: 0,
  turnsBack: false,
  stops: [],
  changesPerStep: 1,
  moves: false,
}

function readLayer(layer: readonly CssNode[], keyframes: readonly Keyframes[]): DeclaredAnimation | undefined {
  const keywords = layer.flatMap((node) => (node.type === 'Identifier' ? [node.name] : []))
  if (keywords.length === 1 && layer.length === 1 && keywords[0]?.toLowerCase() === 'none') return NO_ANIMATION
  const curves = layer.flatMap((node) => (node.type === 'Function' ? [node] : []))
  if (curves.some(({ name }) => !CURVES.has(name.toLowerCase()))) return undefined
  const names = keywords.filter((keyword) => !ANIMATION_KEYWORDS.has(keyword.toLowerCase()))
  const [length] = layer.flatMap((node) => (node.type === 'Dimension' ? [millisecondsOf(node.value, node.unit)] : []))
  // Two keyframes with one name are refused: only the last would play.
  const [keyframe, ...others] = keyframes.filter(({ name }) => name === names[0])
  if (names.length !== 1 || keyframe === undefined || others.length > 0 || length === undefined) return undefined
  const has = (...wanted: string[]) => keywords.some((keyword) => wanted.includes(keyword.toLowerCase()))
  const [count] = layer.flatMap((node) => (node.type === 'Number' ? [Number(node.value)] : []))
  return {
    durationMs: length,
    rounds: has('infinite') ? Number.POSITIVE_INFINITY : Math.ceil(count ?? 1),
    turnsBack: has('alternate', 'alternate-reverse'),
    stops: keyframe.stops,
    changesPerStep: keyframe.changesPerStep * (curves.some(isOvershooting) ? CHANGES_OF_OVERSHOOT : 1),
    moves: keyframe.moves,
  }
}

/** Whether a curve overshoots. The first and third numbers are times; the others are values, with a range of 0 to 1. */
function isOvershooting({ name, children }: FunctionNode): boolean {
  const numbers = [...children].flatMap((node) => (node.type === 'Number' ? [Number(node.value)] : []))
  if (name.toLowerCase() !== 'cubic-bezier') return false
  return numbers.length < 4 || numbers.some((y, at) => at % 2 === 1 && (y < 0 || y > 1))
}

const millisecondsOf = (value: string, unit: string): number => Number(value) * (unit.toLowerCase() === 's' ? 1_000 : 1)
