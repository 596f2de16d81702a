import type { Scene, SceneChange, SceneLayer } from '@aplauso/contract/scenes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import type { Change } from '../model/scene-change.ts'
import { createEditor } from './create-editor.ts'
import { addNewLayer, duplicateSelected, removeSelected } from './layer-actions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const layer = (id: string, x = 0): SceneLayer => ({
  ...{ id, kind: 'text', x, y: 0, width: 100, height: 50, rotation: 0, z: 0, locked: false, hidden: false },
  settings: { text: id },
})
const FIRST: Scene = {
  ...{
    id: 's',
    name: 'Jogo',
    width: 1_920,
    height: 1_080,
    theme: 'own',
    layers: [layer('a'), layer('b')],
    revision: 1,
  },
  ...{ url: 'https://example.com', updatedAt: '2026-11-24T00:00:00.000Z' },
}
const to = (id: string, x: number): Change => ({ layers: { [id]: { x } } })
const xs = ({ layers }: Pick<Scene, 'layers'>) => layers.map(({ x }) => x)

type Fate = 'saved' | 'lost' | 'answer lost' | number

/** An editor whose server answers with these fates in order; every later call is saved. */
function open(...fates: Fate[]) {
  let stored = FIRST
  const sent: SceneChange[] = []
  const others = (change: Partial<Scene>) => {
    stored = { ...stored, ...change, revision: stored.revision + 1 }
  }
  const editor = createEditor({
    scene: FIRST,
    nowMs: Date.now,
    read: async () => stored,
    async send({ revision, ...body }) {
      sent.push(body)
      const fate = fates.shift() ?? 'saved'
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (fate === 'lost') throw new TypeError('Failed to fetch')
      if (typeof fate === 'number') throw new ApiError(fate, '{"code":"any"}')
      if (revision !== stored.revision)
        throw new ApiError(409, JSON.stringify({ code: 'revision_conflict', scene: stored }))
      others(JSON.parse(JSON.stringify(body)))
      if (fate === 'answer lost') throw new TypeError('Failed to fetch')
      return stored
    },
  })
  return { editor, sent, others, now: () => stored }
}

test('Editor saves after a pause, one call at a time, with only the changed fields', async () => {
  const { editor, sent, now } = open()
  editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(300)
  editor.edit(to('a', 2))
  expect(editor.read().saved).toBe('saving')
  await vi.advanceTimersByTimeAsync(410)
  // This change comes while the first call is in flight.
  editor.edit({ canvas: { name: 'Outra' } })
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.map((body) => Object.keys(body))).toEqual([['layers'], ['name']])
  expect(editor.read().saved).toBe('saved')
  expect(editor.isUnsaved()).toBe(false)
  expect([now().name, xs(now())]).toEqual(['Outra', [2, 0]])
})

test('Editor sends a failed save again together with the changes made since', async () => {
  const { editor, sent, now } = open('lost', 503, 'lost')
  editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(600)
  expect(editor.read().saved).toBe('waiting')
  editor.edit(to('b', 5))
  expect(editor.read().saved).toBe('waiting')
  expect(editor.isUnsaved()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(editor.read().saved).toBe('saved')
  expect(sent).toHaveLength(4)
  expect(xs(now())).toEqual([1, 5])
})

test('Editor reports why a save failed until a save succeeds, also during the retry', async () => {
  const { editor } = open('lost', 'lost')
  editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(600)
  expect(editor.read()).toMatchObject({ saved: 'waiting', failure: new TypeError('Failed to fetch') })
  await vi.advanceTimersByTimeAsync(950)
  expect(editor.read()).toMatchObject({ saved: 'saving', failure: new TypeError('Failed to fetch') })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(editor.read()).toMatchObject({ saved: 'saved', failure: undefined })
})

test('An undo while the server does not answer reaches the server, and the change after it is saved', async () => {
  for (const fate of ['lost', 'answer lost'] as const) {
    const { editor, now } = open(fate)
    editor.edit(to('a', 1))
    await vi.advanceTimersByTimeAsync(600)
    editor.undo()
    expect(editor.isUnsaved(), fate).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(xs(now()), fate).toEqual([0, 0])
    expect(editor.isUnsaved(), fate).toBe(false)
    editor.edit(to('a', 2))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(xs(now()), fate).toEqual([2, 0])
  }
})

test('Editor recognises its own unanswered save also when the next save is lost', async () => {
  const { editor, now } = open('answer lost', 'lost')
  editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(600)
  editor.undo()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(editor.read()).toMatchObject({ saved: 'saved', merged: undefined })
  expect([xs(editor.read().draft), xs(now())]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('Editor does not mistake its own unanswered save for a change by somebody else', async () => {
  const { editor, now } = open('answer lost')
  editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(600)
  editor.edit(to('a', 2))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(editor.read()).toMatchObject({ saved: 'saved', merged: undefined })
  expect(xs(now())).toEqual([2, 0])
})

test('Changes by somebody else are merged, and an undo leaves them in place', async () => {
  const { editor, others, now } = open()
  editor.edit(to('a', 1))
  others({ layers: [layer('a'), layer('b', 7), layer('deles', 9)] })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(xs(now())).toEqual([1, 7, 9])
  expect(editor.read()).toMatchObject({ saved: 'saved', merged: [] })
  editor.undo()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(xs(now())).toEqual([0, 7, 9])
})

test('Editor applies a newer revision as soon as it arrives and ignores an older one', async () => {
  const { editor } = open()
  editor.select(['b'])
  editor.receive({ ...FIRST, revision: 3, layers: [layer('a', 4)] })
  expect(editor.read()).toMatchObject({ selected: [], merged: [], saved: 'saved' })
  editor.receive({ ...FIRST, revision: 2 })
  expect(xs(editor.read().draft)).toEqual([4])
})

test('A refused save waits for the next change, and a deleted scene is not saved again', async () => {
  const refused = open(400)
  refused.editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused.editor.read().saved).toBe('refused')
  refused.editor.edit(to('a', 2))
  await vi.advanceTimersByTimeAsync(600)
  expect(refused.editor.read().saved).toBe('saved')

  const gone = open(404)
  gone.editor.edit(to('a', 1))
  await vi.advanceTimersByTimeAsync(600)
  gone.editor.edit(to('a', 2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(gone.editor.read().saved).toBe('gone')
  expect(gone.editor.isUnsaved()).toBe(false)
  expect(gone.sent).toHaveLength(1)
})

test('A cancelled drag and a change without effect leave nothing to undo or redo', () => {
  const { editor } = open()
  editor.edit(to('a', 0))
  expect(editor.read().canUndo).toBe(false)
  editor.edit(to('a', 5), { key: 'drag:1' })
  editor.edit(to('a', 6), { key: 'drag:1' })
  editor.cancel('drag:1')
  expect(editor.read()).toMatchObject({ canUndo: false, canRedo: false })
  expect(xs(editor.read().draft)).toEqual([0, 0])
})

test('Restoring another version can be undone like any other change', async () => {
  const { editor } = open()
  editor.replace({ ...FIRST, revision: 5, layers: [layer('z', 3)] })
  expect(editor.read().draft.layers.map(({ id }) => id)).toEqual(['z'])
  expect(editor.isUnsaved()).toBe(false)
  editor.undo()
  expect(editor.read().draft.layers).toEqual(FIRST.layers)
})

test('New and copied layers are selected, locked layers are not removed, and alerts cannot be added twice', () => {
  const { editor } = open()
  addNewLayer(editor, 'alerts', '')
  addNewLayer(editor, 'alerts', '')
  const kinds = () => editor.read().draft.layers.map(({ kind }) => kind)
  expect(kinds()).toEqual(['text', 'text', 'alerts'])
  editor.select(['a', 'b', ...editor.read().selected])
  duplicateSelected(editor)
  expect(kinds()).toEqual(['text', 'text', 'alerts', 'text', 'text'])
  expect(editor.read().selected).toHaveLength(2)
  editor.edit({ layers: { a: { locked: true } } })
  editor.select(editor.read().draft.layers.map(({ id }) => id))
  removeSelected(editor)
  expect(editor.read().draft.layers.map(({ id }) => id)).toEqual(['a'])
})
