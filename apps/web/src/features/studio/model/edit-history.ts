import { applyChange, type Change, type LayerPatch } from './scene-change.ts'
import type { SceneDraft } from './scene-draft.ts'

/** Key presses closer together than this are one undo step. */
const RUN_MS = 1_000

type Step = { inverse: Change; key: string | undefined; atMs: number }

/** Undo and redo steps; the last one is the next to run. */
export type History = { undo: readonly Step[]; redo: readonly Change[] }
export const NO_HISTORY: History = { undo: [], redo: [] }

const STEPS_MAX = 500

/**
 * Adds a change to the history. Changes with the same `key` (a drag, a run of key presses) become one step, as long as
 * they only set fields. Keys that begin with `drag` have no time limit.
 */
export function record(
  history: History,
  inverse: Change,
  { key, nowMs }: { key?: string | undefined; nowMs: number },
): History {
  const last = history.undo.at(-1)
  const isSameStep =
    last !== undefined &&
    key !== undefined &&
    last.key === key &&
    (key.startsWith('drag') || nowMs - last.atMs < RUN_MS) &&
    isPlain(last.inverse) &&
    isPlain(inverse)
  const step = { inverse: isSameStep ? combineInverses(last.inverse, inverse) : inverse, key, atMs: nowMs }
  const previousSteps = isSameStep ? history.undo.slice(0, -1) : history.undo.slice(-STEPS_MAX + 1)
  return { undo: [...previousSteps, step], redo: [] }
}

export function undo(draft: SceneDraft, history: History): { draft: SceneDraft; history: History } | undefined {
  const step = history.undo.at(-1)
  if (step === undefined) return undefined
  const done = applyChange(draft, step.inverse)
  return { draft: done.draft, history: { undo: history.undo.slice(0, -1), redo: [...history.redo, done.inverse] } }
}

export function redo(
  draft: SceneDraft,
  history: History,
  nowMs: number,
): { draft: SceneDraft; history: History } | undefined {
  const change = history.redo.at(-1)
  if (change === undefined) return undefined
  const done = applyChange(draft, change)
  const step = { inverse: done.inverse, key: undefined, atMs: nowMs }
  return { draft: done.draft, history: { undo: [...history.undo, step], redo: history.redo.slice(0, -1) } }
}

const isPlain = ({ put, remove }: Change) => put === undefined && remove === undefined

/** An inverse that undoes the later change and then the earlier one. */
function combineInverses(earlier: Change, later: Change): Change {
  const layers: Record<string, LayerPatch> = { ...later.layers }
  for (const [id, patch] of Object.entries(earlier.layers ?? {})) layers[id] = { ...layers[id], ...patch }
  const canvas = { ...later.canvas, ...earlier.canvas }
  return {
    ...(Object.keys(canvas).length > 0 && { canvas }),
    ...(Object.keys(layers).length > 0 && { layers }),
  }
}
