import type { LayerKind } from '@aplauso/contract/scenes'
import { group } from '../model/arrange.ts'
import { addLayer, canAdd, duplicateLayers } from '../model/new-layers.ts'
import { applyChange } from '../model/scene-change.ts'
import type { Editor } from './create-editor.ts'

const newId = () => `l-${[...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')}`

const selectedLayersOf = (editor: Editor) => {
  const { draft, selected } = editor.read()
  return draft.layers.filter(({ id }) => selected.includes(id))
}

/** Adds a layer and selects it. `text` is the initial text of a text layer. */
export function addNewLayer(editor: Editor, kind: LayerKind, text: string): void {
  const { draft } = editor.read()
  if (!canAdd(draft, kind)) return
  const id = newId()
  editor.edit(addLayer(draft, { kind, id, text }), { selected: [id] })
}

export function duplicateSelected(editor: Editor): void {
  const { draft } = editor.read()
  const change = duplicateLayers(draft, selectedLayersOf(editor), newId)
  const copies = change.put?.map(({ layer }) => layer.id)
  if (copies) editor.edit(change, { selected: copies })
}

/** Locked layers stay. */
export function removeSelected(editor: Editor): void {
  const remove = selectedLayersOf(editor)
    .filter(({ locked }) => !locked)
    .map(({ id }) => id)
  if (remove.length > 0) editor.edit({ remove })
}

export const groupSelected = (editor: Editor): void => editor.edit(group(editor.read().selected, newId()))
export const ungroupSelected = (editor: Editor): void => editor.edit(group(editor.read().selected, undefined))

/** Selects every visible, unlocked layer. */
export function selectAll(editor: Editor): void {
  const { layers } = editor.read().draft
  editor.select(layers.filter(({ locked, hidden }) => !locked && !hidden).map(({ id }) => id))
}

/** Replaces our version of a layer by the version of somebody else. */
export function applyTheirs(editor: Editor, theirs: ReturnType<typeof selectedLayersOf>[number]): void {
  const { draft } = editor.read()
  const at = draft.layers.findIndex(({ id }) => id === theirs.id)
  const remove = at === -1 ? [] : [theirs.id]
  const change = { remove, put: [{ layer: theirs, at: at === -1 ? draft.layers.length : at }] }
  if (canAdd(applyChange(draft, { remove }).draft, theirs.kind)) editor.edit(change)
}
