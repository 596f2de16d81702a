import type { Scene, SceneChange } from '@aplauso/contract/scenes'
import { type History, NO_HISTORY, record, redo, undo } from '../model/edit-history.ts'
import type { Conflict } from '../model/merge-drafts.ts'
import { applyChange, type Change, changeBetween, isEmpty } from '../model/scene-change.ts'
import { layerOf, type SceneDraft, sceneDraftOf } from '../model/scene-draft.ts'
import { createSaver, type SaveState } from './saver.ts'

export type EditorState = {
  draft: SceneDraft
  /** Ids of the selected layers, unordered. */
  selected: readonly string[]
  canUndo: boolean
  canRedo: boolean
  saved: SaveState
  /** Why the last save failed, also during the retry. */
  failure: unknown
  /** Conflicts with changes by others since the notice was closed; undefined: nobody else has changed the scene. */
  merged: readonly Conflict[] | undefined
  url: string
}

export type EditorDeps = {
  scene: Scene
  send: (change: SceneChange) => Promise<Scene>
  read: () => Promise<Scene>
  nowMs: () => number
}

/** A scene in the editor. Every change goes through `edit`, can be undone, and is saved. */
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

  /** `key`: see `record`. `selected` replaces the selection. */
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
    /** Removes the last step with this key from the history: it cannot be redone. */
    cancel(key: string) {
      if (history.undo.at(-1)?.key !== key) return
      applyHistoryStep(undo(state.draft, history))
      history = { ...history, redo: [] }
      set({})
    },
    select: (ids: readonly string[]) => set({ selected: existingIds(state.draft, ids) }),
    /** Replaces the draft by another version from the server, as one step that can be undone. */
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
