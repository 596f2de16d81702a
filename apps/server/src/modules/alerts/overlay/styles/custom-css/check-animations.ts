import { SECOND_MS } from '@aplauso/contract/limits'
import { type CssNode, type Declaration, type FunctionNode, type StyleSheet, walk } from 'css-tree'
import { ANIMATION_KEYWORDS } from './allowed-css.ts'
import type { Keyframes, Refuse } from './check-rules.ts'
import { CHANGES_PER_SECOND_MAX, changesPerSecond, type DeclaredAnimation } from './flash-rate.ts'
import { hasStripes } from './keyframe-changes.ts'

// What moves a card into its place does so once and is over by then: it may pass with stripes on it.
const ENTRANCE_MAX_MS = SECOND_MS
// A curve that leaves its range goes back, past its end, and back again.
const CHANGES_OF_OVERSHOOT = 3
/** Any other could hide a length or a number behind sums of its own. */
const CURVES = new Set(['cubic-bezier', 'steps'])

/** Refuses animations that name none of the sheet's keyframes, have no length, or flash too often all together. */
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
      // Wherever they run they may all be seen at once.
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

/** One animation each: what stands between the commas. */
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
  // Of two with one name the last is played: which that is, is nothing to rely on.
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

/** Whether a curve goes beyond its beginning or its end: its first and third numbers are times, the others are not. */
function isOvershooting({ name, children }: FunctionNode): boolean {
  const numbers = [...children].flatMap((node) => (node.type === 'Number' ? [Number(node.value)] : []))
  if (name.toLowerCase() !== 'cubic-bezier') return false
  return numbers.length < 4 || numbers.some((y, at) => at % 2 === 1 && (y < 0 || y > 1))
}

const millisecondsOf = (value: string, unit: string): number => Number(value) * (unit.toLowerCase() === 's' ? 1_000 : 1)
