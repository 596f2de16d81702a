import type { AlertSettings } from '@aplauso/contract/alerts'
import fc from 'fast-check'
import type { ObsPlacement } from '../../apps/overlay/src/testing/obs-double.ts'
import type { SourceName, World } from './simulated-world.ts'

/** A step of a schedule; counterexamples print its `title`. fast-check skips it while it is not possible. */
class Step implements fc.Command<World, World> {
  readonly title: string
  readonly #isPossible: (world: World) => boolean
  readonly #take: (world: World) => void

  constructor(title: string, take: (world: World) => void, isPossible: (world: World) => boolean = () => true) {
    this.title = title
    this.#take = take
    this.#isPossible = isPossible
  }

  check(world: Readonly<World>): boolean {
    return this.#isPossible(world)
  }
  run(world: World): void {
    this.#take(world)
  }
  toString(): string {
    return this.title
  }
}

const ALERTS_NAMED = 8
const seconds = (ms: number) => `${ms / 1_000} s`

const name = fc.constantFrom<SourceName[]>('A', 'B')
const sequence = fc.integer({ min: 1, max: ALERTS_NAMED })
const hasAlert = (wanted: number) => (world: World) => world.table.rows.length >= wanted
const isOpen = (source: SourceName) => (world: World) => world.overlays[source].isOpen()

const soundUrl = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }).map((lasts) => `/${lasts * 1_000}`) },
  { weight: 1, arbitrary: fc.constant('/never') },
)
const isBelowMinimum = fc.nat({ max: 15 }).map((roll) => roll === 15)
const donate = fc.tuple(soundUrl, isBelowMinimum).map(([url, isBelow]) => {
  const sound = url === undefined ? '' : `, sound ${url}`
  return new Step(`a donation${sound}${isBelow ? ', below the minimum' : ''}`, (world) => world.donate(url, isBelow))
})
const wait = fc
  .oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths * 100) },
    { weight: 3, arbitrary: fc.integer({ min: 4, max: 30 }).map((whole) => whole * 1_000) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }).map((halves) => halves * 30_000) },
  )
  .map((ms) => new Step(`${seconds(ms)} pass`, (world) => world.advance(ms)))

const cut = name.map(
  (source) => new Step(`${source} is cut off`, ({ overlays }) => overlays[source].cut(), isOpen(source)),
)
const stall = name.map(
  (source) => new Step(`${source}'s connection stalls`, ({ overlays }) => overlays[source].stall(), isOpen(source)),
)
const reload = name.map(
  (source) => new Step(`${source} reloads`, ({ overlays }) => overlays[source].reload(), isOpen(source)),
)
const close = name.map(
  (source) => new Step(`${source} closes`, ({ overlays }) => overlays[source].close(), isOpen(source)),
)
const placement = fc.constantFrom<ObsPlacement[]>('hidden', 'preview', 'program')
const open = fc.tuple(name, placement).map(
  ([source, where]) =>
    new Step(
      `${source} opens, ${where}`,
      ({ overlays }) => overlays[source].open(where),
      ({ overlays }) => !overlays[source].isOpen(),
    ),
)
const move = fc.tuple(name, placement).map(
  ([source, where]) =>
    new Step(
      `OBS moves ${source}: ${where}`,
      ({ overlays }) => overlays[source].move(where),
      ({ overlays }) => overlays[source].isOpen() && overlays[source].placement() !== where,
    ),
)
const away = fc
  .integer({ min: 1, max: 60 })
  .map((whole) => new Step(`the server is away for ${whole} s`, (world) => world.serverIsAway(whole * 1_000)))

const skip = sequence.map((n) => new Step(`skip ${n}`, (world) => world.skip(n), hasAlert(n)))
const replay = sequence.map((n) => new Step(`replay ${n}`, (world) => world.replay(n), hasAlert(n)))
const clear = fc
  .constantFrom<('waiting' | 'missed')[]>('waiting', 'missed')
  .map((list) => new Step(`clear what is ${list}`, (world) => world.clear(list), hasAlert(1)))
const pause = fc.constant(
  new Step(
    'pause',
    (world) => world.change({ paused: true }),
    (world) => !world.isPaused(),
  ),
)
const resume = fc.constant(
  new Step(
    'resume',
    (world) => world.change({ paused: false }),
    (world) => world.isPaused(),
  ),
)
const change = fc
  .record<Partial<AlertSettings>>({
    cardsAtOnce: fc.integer({ min: 1, max: 5 }),
    durationMs: fc.constantFrom(3_000, 5_000, 15_000),
  })
  .map((settings) => new Step(`settings ${JSON.stringify(settings)}`, (world) => world.change(settings)))

const weighted: [number, fc.Arbitrary<Step>][] = [
  [12, donate],
  [12, wait],
  [4, cut],
  [2, stall],
  [3, reload],
  [2, close],
  [5, open],
  [6, move],
  [1, away],
  [2, skip],
  [3, replay],
  [1, clear],
  [1, pause],
  [3, resume],
  [2, change],
]

/** Schedules of events on a creator's overlays while alerts arrive, in any order. */
export const schedule = fc.commands(
  weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step)),
  { maxCommands: 60, size: 'max' },
)
