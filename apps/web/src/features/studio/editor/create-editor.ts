import type { Scene, SceneChange } from '@aplauso/contract/scenes'
import { type History, NO_HISTORY, record, redo, undo } from '../model/edit-history.ts'
import type { Conflict } from '../model/merge-drafts.ts'
import { applyChange, type Change, changeBetween, isEmpty } from '../model/scene-change.ts'
import { layerOf, type SceneDraft, sceneDraftOf } from '../model/scene-draft.ts'
import { createSaver, type SaveState } from './saver.ts'

export type EditorState = {
  draft: SceneDraft
  /** The ids of what is taken, in no order. */
  selected: readonly string[]
  canUndo: boolean
  canRedo: boolean
  saved: SaveState
  /** Why it was not saved, also while it is tried again. */
  failure: unknown
  /** What somebody else's changes came to since this was last looked at; undefined: nobody has changed anything. */
  merged: readonly Conflict[] | undefined
  url: string
}

export type EditorDeps = {
  scene: Scene
  send: (change: SceneChange) => Promise<Scene>
  read: () => Promise<Scene>
  nowMs: () => number
}

/** A scene under someone's hands: every change of it comes through `edit`, can be taken back, and is saved. */
export function createEditor({ scene, send, read, nowMs }: EditorDeps) {
  let history: History = NO_HISTORY
  let state: EditorState = {
    ...{ draft: sceneDraftOf(scene), selected: [], canUndo: false, canRedo: false },
    ...{ saved: 'saved', failure: undefined, merged: undefined, url: scene.url },
  }
  const listeners = new Set<() => void>()

  function set(changes: Partial<EditorState>): void {
    state = { ...state, ...changes, canUndo: history.undo.length > 0, canRedo: history.redo.length > 0 }
    for (const listener of listeners) listener()
  }

  const existingIds = (draft: SceneDraft, ids: readonly string[]) =>
    ids.filter((id) => layerOf(draft, id) !== undefined)

  const saver = createSaver({
    scene,
    draft: () => state.draft,
    send,
    read,
    applyMerged: (draft, conflicts) =>
      set({
        draft,
        selected: existingIds(draft, state.selected),
        merged: [...(state.merged ?? []), ...conflicts],
      }),
    onState: (saved, failure) => set({ saved, failure }),
  })

  function applyDraft(draft: SceneDraft, selected: readonly string[] = existingIds(draft, state.selected)): void {
    set({ draft, selected })
    saver.changed()
  }

  /** `key`: see `record`. `selected`: what is taken from then on. */
  function edit(change: Change, { key, selected }: { key?: string; selected?: readonly string[] } = {}): void {
    const result = applyChange(state.draft, change)
    if (isEmpty(changeBetween(state.draft, result.draft))) return
    history = record(history, result.inverse, { key, nowMs: nowMs() })
    applyDraft(result.draft, selected)
  }

  function applyHistoryStep(result: { draft: SceneDraft; history: History } | undefined): void {
    if (result === undefined) return
    history = result.history
    applyDraft(result.draft)
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    edit,
    undo: () => applyHistoryStep(undo(state.draft, history)),
    redo: () => applyHistoryStep(redo(state.draft, history, nowMs())),
    /** Takes back what was begun under this key, as if it had never been. */
    cancel(key: string) {
      if (history.undo.at(-1)?.key !== key) return
      applyHistoryStep(undo(state.draft, history))
      history = { ...history, redo: [] }
      set({})
    },
    select: (ids: readonly string[]) => set({ selected: existingIds(state.draft, ids) }),
    /** Another state of the same scene, from the server: one step that can be taken back. */
    replace(now: Scene) {
      saver.rebase(now)
      edit(changeBetween(state.draft, sceneDraftOf(now)))
    },
    receive: saver.receive,
    setUrl: (url: string) => set({ url }),
    dismissMerged: () => set({ merged: undefined }),
    isUnsaved: saver.isUnsaved,
    flush: saver.flush,
  }
}
export type Editor = ReturnType<typeof createEditor>
