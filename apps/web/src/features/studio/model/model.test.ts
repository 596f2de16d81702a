import { SCENE_LAYERS_MAX } from '@aplauso/contract/limits'
import { LAYER_KINDS, Scene, type SceneLayer } from '@aplauso/contract/scenes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { align, distribute, EDGES, group, moveBy, moveTo, reorder } from './arrange.ts'
import { NO_HISTORY, record, redo, undo } from './edit-history.ts'
import { boundsOf, rotatePoint } from './geometry.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { addLayer, duplicateLayers } from './new-layers.ts'
import { HANDLES, resizeBox } from './resize.ts'
import { applyChange, type Change, changeBetween } from './scene-change.ts'
import { isSame, layerOf, type SceneDraft, stackOf } from './scene-draft.ts'
import { snapMove, snapTargetsOf } from './snap.ts'

const layer = (id: string, changes: Partial<SceneLayer> = {}): SceneLayer =>
  ({
    ...{ id, kind: 'text', x: 0, y: 0, width: 100, height: 50, rotation: 0, z: 0, locked: false, hidden: false },
    settings: { text: id },
    ...changes,
  }) as SceneLayer
const scene = (...layers: SceneLayer[]): SceneDraft => ({
  ...{ name: 'Jogo', width: 1_920, height: 1_080, theme: 'own' },
  layers,
})

const number = (max: number) => fc.integer({ min: -max, max })
const someLayer = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    x: number(2_000),
    y: number(2_000),
    width: fc.integer({ min: 1, max: 2_000 }),
    height: fc.integer({ min: 1, max: 2_000 }),
    rotation: number(180),
    z: fc.integer({ min: 0, max: 3 }),
    locked: fc.boolean(),
    hidden: fc.boolean(),
    text: fc.constantFrom('um', 'dois'),
    name: fc.option(fc.constantFrom('Título', 'Rodapé'), { nil: undefined }),
  })
  .map(({ id, text, name, ...rest }) => layer(id, { ...rest, settings: { text }, ...(name && { name }) }))
const someScene = fc
  .uniqueArray(someLayer, { selector: ({ id }) => id, maxLength: 6 })
  .map((layers) => scene(...layers))

/** An arbitrary edit of whatever scene it is applied to. */
const someAction: fc.Arbitrary<(draft: SceneDraft, id: string) => Change> = fc.oneof(
  fc.tuple(number(3_000), number(3_000)).map(
    ([x, y]) =>
      (draft: SceneDraft) =>
        moveBy(draft.layers, { x, y }),
  ),
  fc.constantFrom(...EDGES).map((edge) => (draft: SceneDraft) => align(draft, draft.layers, edge)),
  fc.constantFrom('x' as const, 'y' as const).map((axis) => (draft: SceneDraft) => distribute(draft.layers, axis)),
  fc.tuple(fc.subarray(['a', 'b', 'c', 'd']), fc.constantFrom('up', 'down', 'front', 'back')).map(
    ([ids, order]) =>
      (draft: SceneDraft) =>
        reorder(draft, ids, order),
  ),
  fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(6)).map(
    ([id, at]) =>
      (draft: SceneDraft) =>
        moveTo(draft, id, at),
  ),
  fc
    .constantFrom(...LAYER_KINDS)
    .map((kind) => (draft: SceneDraft, id: string) => addLayer(draft, { kind, id, text: 'Olá' })),
  fc.subarray(['a', 'b', 'c']).map((remove) => () => ({ remove })),
  fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((ids) => (draft: SceneDraft, id: string) => {
    const own = draft.layers.filter((one) => ids.includes(one.id))
    let count = 0
    return duplicateLayers(draft, own, () => `${id}-${count++}`)
  }),
  fc.tuple(fc.subarray(['a', 'b', 'c']), fc.option(fc.constant('g'), { nil: undefined })).map(
    ([ids, name]) =>
      () =>
        group(ids, name),
  ),
  fc
    .record({ name: fc.constantFrom('Outra', 'Mais uma'), width: fc.integer({ min: 16, max: 7_680 }) })
    .map((canvas) => () => ({ canvas })),
  fc
    .record({ locked: fc.boolean(), hidden: fc.boolean(), name: fc.constantFrom('Nome', undefined) })
    .map((patch) => () => ({ layers: { a: patch } })),
)

test('Undo restores every earlier state of any sequence of edits, and redo every later one', () => {
  fc.assert(
    fc.property(someScene, fc.array(someAction, { maxLength: 12 }), (start, actions) => {
      let draft = start
      let history = NO_HISTORY
      const states = [start]
      actions.forEach((action, at) => {
        const done = applyChange(draft, action(draft, `new${at}`))
        history = record(history, done.inverse, { nowMs: at * 10_000 })
        draft = done.draft
        states.push(draft)
      })
      for (const earlier of states.slice(0, -1).toReversed()) {
        const done = undo(draft, history)
        ;({ draft, history } = done ?? { draft, history })
        expect(draft).toEqual(earlier)
      }
      for (const later of states.slice(1)) {
        const done = redo(draft, history, 0)
        ;({ draft, history } = done ?? { draft, history })
        expect(draft).toEqual(later)
      }
    }),
  )
})

test('The contract accepts the layers after any sequence of edits', () => {
  const Layers = Scene.shape.layers
  fc.assert(
    fc.property(someScene, fc.array(someAction, { maxLength: 12 }), (start, actions) => {
      const { layers } = actions.reduce(
        (draft, action, at) => applyChange(draft, action(draft, `new${at}`)).draft,
        start,
      )
      expect(Layers.parse(layers)).toEqual(layers)
      expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
      expect(layers.filter(({ kind }) => kind === 'alerts').length).toBeLessThan(2)
      expect(layers.length).toBeLessThanOrEqual(SCENE_LAYERS_MAX)
    }),
  )
})

test('A drag is one undo step, and so is a run of key presses without a pause', () => {
  const moved = (key: string, ...times: number[]) => {
    let draft = scene(layer('a'))
    let history = NO_HISTORY
    for (const nowMs of times) {
      const done = applyChange(draft, moveBy(draft.layers, { x: 1, y: 0 }))
      history = record(history, done.inverse, { key, nowMs })
      draft = done.draft
    }
    const back = undo(draft, history)
    return [history.undo.length, back && layerOf(back.draft, 'a')?.x]
  }
  expect(moved('move', 0, 200, 400)).toEqual([1, 0])
  expect(moved('move', 0, 200, 2_000)).toEqual([2, 2])
  expect(moved('drag:1', 0, 200, 9_000)).toEqual([1, 0])
})

test('changeBetween leads from any state to any other, apart from the invisible order of the list', () => {
  const sorted = ({ layers, ...canvas }: SceneDraft) => ({
    ...canvas,
    layers: layers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })
  fc.assert(
    fc.property(someScene, someScene, (from, to) => {
      expect(sorted(applyChange(from, changeBetween(from, to)).draft)).toEqual(sorted(to))
    }),
  )
})

const shuffled = (order: Parameters<typeof reorder>[2], ...ids: string[]) => {
  const draft = scene(layer('a', { z: 0 }), layer('b', { z: 1 }), layer('c', { z: 2 }), layer('d', { z: 3 }))
  return stackOf(applyChange(draft, reorder(draft, ids, order)).draft.layers)
    .map(({ id }) => id)
    .join('')
}

test('Layers move up, down and to the ends of the stack, and several keep their order', () => {
  expect(shuffled('up', 'a')).toBe('bacd')
  expect(shuffled('up', 'a', 'b')).toBe('cabd')
  expect(shuffled('up', 'd')).toBe('abcd')
  expect(shuffled('down', 'c', 'd')).toBe('acdb')
  expect(shuffled('front', 'a', 'c')).toBe('bdac')
  expect(shuffled('back', 'b', 'd')).toBe('bdac')
})

test('A locked layer is not moved', () => {
  const draft = scene(layer('a', { locked: true }), layer('b'))
  const { layers } = applyChange(draft, moveBy(draft.layers, { x: 5, y: 5 })).draft
  expect(layers.map(({ x }) => x)).toEqual([0, 5])
})

test('One layer aligns to the canvas and several to one another, rotated ones by their bounding box', () => {
  const one = scene(layer('a', { x: 300, rotation: 90 }))
  const right = applyChange(one, align(one, one.layers, 'right')).draft.layers[0]
  expect(right && boundsOf(right).x + boundsOf(right).width).toBe(1_920)
  const two = scene(layer('a', { x: 300 }), layer('b', { x: 10 }))
  expect(applyChange(two, align(two, two.layers, 'right')).draft.layers.map(({ x }) => x)).toEqual([300, 300])
})

test('distribute puts the middle one of three layers at equal distances', () => {
  const draft = scene(layer('a', { x: 0 }), layer('b', { x: 120 }), layer('c', { x: 500 }))
  expect(applyChange(draft, distribute(draft.layers, 'x')).draft.layers.map(({ x }) => x)).toEqual([0, 250, 500])
})

test('Snapping moves by at most its threshold, and each guide is at an edge or middle', () => {
  const rect = fc.record({
    x: number(2_000),
    y: number(2_000),
    width: fc.integer({ min: 1, max: 900 }),
    height: fc.integer({ min: 1, max: 900 }),
  })
  fc.assert(
    fc.property(
      rect,
      fc.array(rect, { maxLength: 5 }),
      fc.integer({ min: 0, max: 40 }),
      (moving, others, threshold) => {
        const targets = snapTargetsOf({ width: 1_920, height: 1_080 }, others)
        const { x, y, guides } = snapMove(moving, targets, threshold)
        expect(Math.abs(x)).toBeLessThanOrEqual(threshold)
        expect(Math.abs(y)).toBeLessThanOrEqual(threshold)
        for (const { axis, at } of guides) {
          expect(targets[axis]).toContain(at)
          const [start, length, by] = axis === 'x' ? [moving.x, moving.width, x] : [moving.y, moving.height, y]
          expect([start, start + length / 2, start + length].map((line) => line + by)).toContain(at)
        }
      },
    ),
  )
})

test('Resizing with a handle leaves the opposite point where it is', () => {
  const box = fc.record({
    ...{ x: number(1_000), y: number(1_000), rotation: fc.integer({ min: -180, max: 180 }) },
    ...{ width: fc.integer({ min: 50, max: 900 }), height: fc.integer({ min: 50, max: 900 }) },
  })
  fc.assert(
    fc.property(box, fc.constantFrom(...HANDLES), number(400), number(400), (start, handle, x, y) => {
      const opposite = ({ x: left, y: top, width, height, rotation }: typeof start) => {
        const corner = rotatePoint({ x: (-handle.x * width) / 2, y: (-handle.y * height) / 2 }, rotation)
        return { x: left + width / 2 + corner.x, y: top + height / 2 + corner.y }
      }
      const [before, after] = [opposite(start), opposite(resizeBox(start, { handle, by: { x, y } }))]
      // Positions and sides are whole pixels.
      expect(Math.abs(before.x - after.x)).toBeLessThanOrEqual(1)
      expect(Math.abs(before.y - after.y)).toBeLessThanOrEqual(1)
    }),
  )
})

test('A proportional resize keeps the aspect ratio', () => {
  const box = { x: 0, y: 0, width: 200, height: 100, rotation: 0 }
  const grown = resizeBox(box, { handle: { x: 1, y: 1 }, by: { x: 200, y: 0 }, isProportional: true })
  expect(grown).toEqual({ x: 0, y: 0, width: 400, height: 200, rotation: 0 })
})

test('Merging changes to different layers has no conflicts and contains both changes', () => {
  fc.assert(
    fc.property(someScene, number(500), number(500), (base, x, y) => {
      const [own, other] = [base.layers.slice(0, 3), base.layers.slice(3)]
      const mine = applyChange(base, {
        layers: Object.fromEntries(own.map(({ id }) => [id, { x, name: 'Nosso' }])),
      }).draft
      const theirs = applyChange(base, {
        layers: Object.fromEntries(other.map(({ id }) => [id, { y, hidden: true }])),
        put: [{ layer: layer('deles'), at: 0 }],
      }).draft
      const { merged, conflicts } = mergeDrafts(base, mine, theirs)
      expect(conflicts).toEqual([])
      for (const { id } of own) expect(layerOf(merged, id)).toEqual(layerOf(mine, id))
      for (const { id } of [...other, { id: 'deles' }]) expect(layerOf(merged, id)).toEqual(layerOf(theirs, id))
    }),
  )
})

test('A merge of any two versions contains or reports every change', () => {
  fc.assert(
    fc.property(someScene, someScene, someScene, (base, mine, theirs) => {
      const { merged, conflicts } = mergeDrafts(base, mine, theirs)
      const reportedIds = new Set(conflicts.flatMap((one) => ('layer' in one ? [one.layer.id] : [])))
      for (const ours of mine.layers) {
        if (isSame(layerOf(base, ours.id), ours) || reportedIds.has(ours.id)) continue
        const now = layerOf(merged, ours.id)
        // Our changed groups of fields are there; the others are theirs or unchanged.
        if (!layerOf(theirs, ours.id)) expect(now).toEqual(ours)
        else if (!isSame(layerOf(base, ours.id)?.settings, ours.settings)) expect(now?.settings).toEqual(ours.settings)
      }
      for (const their of theirs.layers) {
        if (isSame(layerOf(base, their.id), their) || reportedIds.has(their.id)) continue
        expect(layerOf(merged, their.id)).toBeDefined()
      }
    }),
  )
})

test('Two changes of the same field are a conflict that carries the other version', () => {
  const base = scene(layer('a'), layer('b'), layer('c'))
  const mine = applyChange(base, { layers: { a: { x: 10 }, b: { x: 1 } }, remove: ['c'] }).draft
  const theirs = applyChange(base, {
    layers: { a: { x: 20 }, c: { hidden: true } },
    remove: ['b'],
    canvas: { name: 'Deles' },
  }).draft
  const { merged, conflicts } = mergeDrafts(base, mine, theirs)
  expect(merged.name).toBe('Deles')
  expect(merged.layers.map(({ id, x }) => [id, x])).toEqual([
    ['a', 10],
    ['c', 0],
    ['b', 1],
  ])
  expect(conflicts.map((one) => [one.what, 'layer' in one && one.layer.id])).toEqual([
    ['both', 'a'],
    ['we_removed', 'c'],
    ['they_removed', 'b'],
  ])
})

test('A merge leaves out and reports a second alerts layer and layers beyond the limit', () => {
  const alerts = (id: string) => layer(id, { kind: 'alerts', settings: {} })
  const { merged, conflicts } = mergeDrafts(scene(), scene(alerts('nosso')), scene(alerts('deles')))
  expect(merged.layers.map(({ id }) => id)).toEqual(['deles'])
  expect(conflicts).toMatchObject([{ what: 'no_room', layer: { id: 'nosso' } }])
})
