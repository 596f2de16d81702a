import type { LayerKind } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import {
  ArrowDownToLine,
  ArrowUpToLine,
  CopyPlus,
  Group,
  type LucideIcon,
  MoveDown,
  MoveUp,
  Plus,
  Redo2,
  Trash2,
  Undo2,
  Ungroup,
} from 'lucide-react'
import { useRef } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import type { Editor, EditorState } from '../editor/create-editor.ts'
import {
  addNewLayer,
  duplicateSelected,
  groupSelected,
  removeSelected,
  ungroupSelected,
} from '../editor/layer-actions.ts'
import { LAYER_KINDS, OFFERED_LAYER_KINDS } from '../layer-kinds.ts'
import { reorder } from '../model/arrange.ts'
import { canAdd } from '../model/new-layers.ts'

type ToolbarProps = {
  editor: Editor
  state: EditorState
  /** The focused element may have been removed. */
  onLayersRemoved: () => void
}

type Tool = { text: Message; icon: LucideIcon; isEnabled: boolean; keys?: string; run: () => void }

/** Actions on layers, except placement and settings. */
export function Toolbar({ editor, state, onLayersRemoved }: ToolbarProps) {
  const t = useText()
  const { draft, selected, canUndo, canRedo } = state
  const selectedLayers = draft.layers.filter(({ id }) => selected.includes(id))
  const hasSelection = selectedLayers.length > 0
  const isGrouped = selectedLayers.some(({ group }) => group !== undefined)
  const reorderTo = (direction: Parameters<typeof reorder>[2]) => () => editor.edit(reorder(draft, selected, direction))
  const groups: Tool[][] = [
    [
      { text: m.studio_undo, icon: Undo2, isEnabled: canUndo, keys: 'Control+Z', run: editor.undo },
      { text: m.studio_redo, icon: Redo2, isEnabled: canRedo, keys: 'Control+Y', run: editor.redo },
    ],
    [
      {
        text: m.studio_duplicate,
        icon: CopyPlus,
        isEnabled: hasSelection,
        keys: 'Control+D',
        run: () => duplicateSelected(editor),
      },
      {
        text: m.studio_remove,
        icon: Trash2,
        isEnabled: selectedLayers.some(({ locked }) => !locked),
        keys: 'Delete',
        run() {
          removeSelected(editor)
          onLayersRemoved()
        },
      },
    ],
    [
      { text: m.studio_front, icon: ArrowUpToLine, isEnabled: hasSelection, run: reorderTo('front') },
      { text: m.studio_up, icon: MoveUp, isEnabled: hasSelection, run: reorderTo('up') },
      { text: m.studio_down, icon: MoveDown, isEnabled: hasSelection, run: reorderTo('down') },
      { text: m.studio_back, icon: ArrowDownToLine, isEnabled: hasSelection, run: reorderTo('back') },
    ],
    [
      { text: m.studio_group, icon: Group, isEnabled: selectedLayers.length > 1, run: () => groupSelected(editor) },
      { text: m.studio_ungroup, icon: Ungroup, isEnabled: isGrouped, run: () => ungroupSelected(editor) },
    ],
  ]
  return (
    <div
      role="toolbar"
      aria-label={t(m.studio_tools)}
      className="studio-tools flex flex-wrap items-center gap-x-1 p-1 card"
    >
      <AddMenu editor={editor} state={state} />
      {groups.map((tools) => (
        <div key={tools[0]?.icon.displayName} className="flex items-center border-s border-line ps-1">
          {tools.map(({ text, icon, isEnabled, keys, run }) => (
            <IconButton
              key={t(text)}
              label={t(text)}
              title={t(text)}
              icon={icon}
              {...(keys && { 'aria-keyshortcuts': keys })}
              // `disabled` would lose the keyboard focus after the last step.
              aria-disabled={!isEnabled || undefined}
              onClick={() => isEnabled && run()}
              className="studio-tool"
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function AddMenu({ editor, state: { draft } }: Pick<ToolbarProps, 'editor' | 'state'>) {
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useMenu(bar, button)

  function choose(kind: LayerKind) {
    addNewLayer(editor, kind, t(m.studio_new_words))
    menu.close()
    button.current?.focus()
  }

  return (
    <div ref={bar} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={menu.open}
        onClick={menu.toggle}
        className="px-4 text-sm btn btn-ink"
      >
        <Plus size={18} aria-hidden="true" />
        {t(m.studio_add)}
      </button>
      {menu.open && (
        <ul className="studio-add absolute inset-s-0 top-full z-20 mt-1 grid overflow-y-auto p-2 shadow-3 card">
          {OFFERED_LAYER_KINDS.map((kind) => {
            const { name, icon: Icon } = LAYER_KINDS[kind]
            const isOff = !canAdd(draft, kind)
            return (
              <li key={kind}>
                <button
                  type="button"
                  disabled={isOff}
                  onClick={() => choose(kind)}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-start text-sm font-semibold hover:bg-sunken disabled:opacity-55"
                >
                  <Icon size={17} aria-hidden="true" className="shrink-0" />
                  {t(name)}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
