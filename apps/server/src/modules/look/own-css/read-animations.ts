import { type CssNode, type Declaration, type StyleSheet, walk } from 'css-tree'
import { ANIMATION_WORDS } from './allowed.ts'
import type { Keyframes, Refuse } from './check-rules.ts'
import { CHANGES_PER_SECOND_MAX, changesPerSecond, type Played } from './flashes.ts'

/** Refuses animations that name none of the sheet's keyframes, have no length, or flash too often all together. */
export function checkAnimations(sheet: StyleSheet, keyframes: readonly Keyframes[], refuse: Refuse): void {
  let changes = 0
  for (const declaration of animationsOf(sheet)) {
    for (const layer of layersOf(declaration)) {
      const played = readLayer(layer, keyframes)
      if (played === undefined) {
        refuse('css_animation', declaration)
        continue
      }
      changes += changesPerSecond(played)
      // Wherever they run they may all be seen at once.
      if (changes > CHANGES_PER_SECOND_MAX) return refuse('css_flashes', declaration)
    }
  }
}

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

const NO_ANIMATION: Played = { durationMs: 0, rounds: 0, turnsBack: false, stops: [] }

function readLayer(layer: readonly CssNode[], keyframes: readonly Keyframes[]): Played | undefined {
  const words = layer.flatMap((node) => (node.type === 'Identifier' ? [node.name] : []))
  if (words.length === 1 && layer.length === 1 && words[0]?.toLowerCase() === 'none') return NO_ANIMATION
  const names = words.filter((word) => !ANIMATION_WORDS.has(word.toLowerCase()))
  const [length] = layer.flatMap((node) => (node.type === 'Dimension' ? [millisecondsOf(node.value, node.unit)] : []))
  // Of two with one name the last is played: which that is, is nothing to rely on.
  const [title, ...others] = keyframes.filter(({ name }) => name === names[0])
  if (names.length !== 1 || title === undefined || others.length > 0 || length === undefined) return undefined
  const has = (...wanted: string[]) => words.some((word) => wanted.includes(word.toLowerCase()))
  const [count] = layer.flatMap((node) => (node.type === 'Number' ? [Number(node.value)] : []))
  return {
    durationMs: length,
    rounds: has('infinite') ? Number.POSITIVE_INFINITY : Math.ceil(count ?? 1),
    turnsBack: has('alternate', 'alternate-reverse'),
    stops: title.stops,
  }
}

const millisecondsOf = (value: string, unit: string): number => Number(value) * (unit.toLowerCase() === 's' ? 1_000 : 1)
