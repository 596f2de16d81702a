import { type RefObject, useEffect } from 'react'
import { moveBy } from '../model/arrange.ts'
import type { Editor } from './create-editor.ts'
import { duplicateSelected, removeSelected, selectAll } from './layer-actions.ts'

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Keyboard shortcuts of the editor, except in fields and dialogs. Arrows and Delete work only on the canvas. */
export function useEditorKeys(editor: Editor, canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      if (target instanceof Element && isTextField(target)) return
      const isOnCanvas =
        target === document.body || (target instanceof Node && canvas.current?.contains(target) === true)
      if (!handleKey(event, isOnCanvas)) return
      event.preventDefault()
    }

    /** True when the key was a shortcut. */
    function handleKey(event: KeyboardEvent, isOnCanvas: boolean): boolean {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if ((ctrlKey || metaKey) && !altKey) return command(key.toLowerCase(), shiftKey)
      if (ctrlKey || metaKey || altKey || !isOnCanvas) return false
      const { draft, selected } = editor.read()
      const direction = ARROWS[key]
      if (direction && selected.length > 0) {
        const times = shiftKey ? 10 : 1
        const selectedLayers = draft.layers.filter(({ id }) => selected.includes(id))
        const runKey = `arrows ${selected.toSorted().join(' ')}`
        editor.edit(moveBy(selectedLayers, { x: direction.x * times, y: direction.y * times }), { key: runKey })
        return true
      }
      if (key === 'Delete' || key === 'Backspace') {
        removeSelected(editor)
        // The removed layer had the focus.
        canvas.current?.focus({ preventScroll: true })
        return true
      }
      if (key !== 'Escape' || selected.length === 0) return false
      editor.select([])
      return true
    }

    function command(key: string, isShifted: boolean): boolean {
      if (key === 'z') isShifted ? editor.redo() : editor.undo()
      else if (key === 'y') editor.redo()
      else if (key === 'd') duplicateSelected(editor)
      else if (key === 'a') selectAll(editor)
      else return false
      return true
    }

    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [editor, canvas])
}

const isTextField = (element: Element) => element.matches('input, textarea, select')
