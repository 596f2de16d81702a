import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// WCAG 2.3.1: at most three flashes in any one second.
const BETWEEN_FLASHES_MIN_MS = 1_000 / 3
// A smaller change of light does not count as a flash.
const FLASH_MIN_OPACITY = 0.1

const css = globSync(['*.css', '../*.css', '../custom-style/*.css', '../effects/*.css'], { cwd: import.meta.dirname })
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n')

const names = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name)

/** The stops of the keyframes that set an opacity, in order, with their positions. */
function opacityStops(name: string): { at: number; opacity: number }[] {
  const body = new RegExp(`@keyframes ${name} \\{((?:[^{}]*\\{[^}]*\\})*)`).exec(css)?.[1] ?? ''
  const stops = [...body.matchAll(/([^{}]+)\{[^}]*opacity: ([\d.]+)[^}]*\}/g)].flatMap(([, ats = '', opacity]) =>
    ats.split(',').map((at) => ({ at: Number.parseFloat(partOf(at.trim())) / 100, opacity: Number(opacity) })),
  )
  return stops.sort((a, b) => a.at - b.at)
}

const partOf = (at: string) => (at === 'from' ? '0%' : at === 'to' ? '100%' : at)

/** Positions where it gets darker and lighter again; a repeated animation may also flash between two rounds. */
function dipsOf(name: string, rounds: number): number[] {
  const stops = Array.from({ length: rounds }, (_, round) =>
    opacityStops(name).map(({ at, opacity }) => ({ at: at + round, opacity })),
  ).flat()
  return stops.flatMap(({ at, opacity }, index) => {
    const before = stops[index - 1]?.opacity ?? 1
    const after = stops.slice(index).find((stop) => stop.opacity !== opacity)?.opacity ?? opacity
    return before - opacity >= FLASH_MIN_OPACITY && after > opacity ? [at] : []
  })
}

function durationMs(name: string): number | undefined {
  const own = new RegExp(`animation: ${name} (\\d+)(ms|s)\\b`).exec(css)
  return own ? Number(own[1]) * (own[2] === 's' ? 1_000 : 1) : undefined
}

test('The styles do not flash more than three times in a second', () => {
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const ownMs = durationMs(name)
    // Entrances and exits take their duration elsewhere: they run once, too briefly for more than one flash.
    const dips = dipsOf(name, ownMs === undefined ? 1 : 2)
    const gapsMs = dips.slice(1).map((at, index) => (at - (dips[index] ?? 0)) * (ownMs ?? 0))
    expect(Math.min(...gapsMs, Number.POSITIVE_INFINITY), name).toBeGreaterThanOrEqual(BETWEEN_FLASHES_MIN_MS)
  }
})
