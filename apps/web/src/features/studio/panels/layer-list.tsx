import { LAYER_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { Eye, EyeOff, GripVertical, Lock, LockOpen } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import type { Editor, EditorState } from '../editor/create-editor.ts'
import { LAYER_KINDS, layerNameOf } from '../layer-kinds.ts'
import { moveTo, reorder } from '../model/arrange.ts'
import { layerName } from '../model/new-layers.ts'
import { stackOf } from '../model/scene-draft.ts'

type LayerListProps = { editor: Editor; state: EditorState }

let dragCount = 0

/** All layers, the topmost first: selecting, renaming, hiding, locking and reordering without the canvas. */
export function LayerList({ editor, state: { draft, selected } }: LayerListProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const layers = stackOf(draft.layers).toReversed()

  /** Moves the row one position at a time under the pointer. */
  function drag(event: PointerEvent<HTMLElement>, { id }: SceneLayer) {
    if (event.button !== 0) return
    event.preventDefault()
    const key = `drag:list:${++dragCount}`
    const grip = event.currentTarget
    grip.focus()
    grip.setPointerCapture(event.pointerId)
    const moveRow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])]
      const above = rows.filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return row.getAttribute('data-layer-id') !== id && top + height / 2 < clientY
      }).length
      editor.edit(moveTo(editor.read().draft, id, rows.length - 1 - above), { key })
    }
    const end = () => {
      grip.removeEventListener('pointermove', moveRow)
      grip.removeEventListener('pointerup', end)
      grip.removeEventListener('pointercancel', end)
    }
    grip.addEventListener('pointermove', moveRow)
    grip.addEventListener('pointerup', end)
    grip.addEventListener('pointercancel', end)
  }

  return (
    <section aria-label={t(m.studio_layers)} className="flex min-h-0 flex-col overflow-hidden card">
      <h2 className="border-b border-line px-4 py-3 text-lg">{t(m.studio_layers)}</h2>
      <ul ref={list} data-testid="layer-list" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {layers.map((layer) => (
          <LayerRow
            key={layer.id}
            layer={layer}
            isSelected={selected.includes(layer.id)}
            onSelect={({ shiftKey, ctrlKey, metaKey }) => {
              const { id } = layer
              if (!shiftKey && !ctrlKey && !metaKey) return editor.select([id])
              editor.select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
            }}
            onDragStart={(event) => drag(event, layer)}
            onMove={(direction) => editor.edit(reorder(draft, [layer.id], direction))}
            onChange={(patch) => editor.edit({ layers: { [layer.id]: patch } })}
          />
        ))}
      </ul>
      {layers.length === 0 && <p className="px-4 py-6 text-center text-sm text-ink-2">{t(m.studio_layers_empty)}</p>}
    </section>
  )
}

type LayerRowProps = {
  layer: SceneLayer
  isSelected: boolean
  onSelect: (event: MouseEvent) => void
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  onMove: (direction: 'up' | 'down') => void
  onChange: (patch: { name?: string | undefined; hidden?: boolean; locked?: boolean }) => void
}

const SMALL_BUTTON = 'grid h-11 w-9 shrink-0 place-items-center rounded-xs text-ink-2 hover:text-ink'

function LayerRow({ layer, isSelected, onSelect, onDragStart, onMove, onChange }: LayerRowProps) {
  const t = useText()
  const [isNaming, setNaming] = useState(false)
  const { kind, locked, hidden, group } = layer
  const name = layerNameOf(layer, t)
  const Icon = LAYER_KINDS[kind].icon
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <li
      data-layer-id={layer.id}
      {...(isSelected && { 'data-taken': '' })}
      {...(group !== undefined && { 'data-grouped': '' })}
      className="studio-row flex items-center pe-1"
    >
      <button
        type="button"
        aria-label={t(m.studio_order_of, { name })}
        title={t(m.studio_order_hint)}
        onPointerDown={onDragStart}
        onKeyDown={move}
        className="studio-order grid h-11 shrink-0 place-items-center rounded-xs text-ink-3 hover:text-ink"
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      {isNaming ? (
        <NameInput
          value={layer.name ?? ''}
          label={t(m.studio_name_of, { name })}
          onDone={(typed) => {
            setNaming(false)
            if (typed !== undefined) onChange({ name: layerName(typed) })
          }}
        />
      ) : (
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={(event) => event.key === 'F2' && setNaming(true)}
          className={`flex h-11 min-w-0 flex-1 items-center gap-2 rounded-xs text-start text-sm ${hidden ? 'text-ink-3' : ''} ${isSelected ? 'font-semibold' : ''}`}
        >
          <Icon size={16} aria-hidden="true" className="shrink-0" />
          <span className="truncate" translate={layer.name === undefined && kind !== 'text' ? undefined : 'no'}>
            {name}
          </span>
        </button>
      )}
      <button
        type="button"
        aria-label={t(m.studio_hide_of, { name })}
        aria-pressed={hidden}
        title={t(hidden ? m.studio_show : m.studio_hide)}
        onClick={() => onChange({ hidden: !hidden })}
        className={SMALL_BUTTON}
      >
        {hidden ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
      </button>
      <button
        type="button"
        aria-label={t(m.studio_lock_of, { name })}
        aria-pressed={locked}
        title={t(locked ? m.studio_unlock : m.studio_lock)}
        onClick={() => onChange({ locked: !locked })}
        className={SMALL_BUTTON}
      >
        {locked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
      </button>
    </li>
  )
}

type NameInputProps = { value: string; label: string; onDone: (typed: string | undefined) => void }

function NameInput({ value, label, onDone }: NameInputProps) {
  const [typed, setTyped] = useState(value)
  return (
    <input
      ref={(input) => input?.focus()}
      aria-label={label}
      autoComplete="off"
      value={typed}
      maxLength={maxLengthOf(typed, LAYER_NAME_MAX_CHARACTERS)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onDone(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(typed)
        if (event.key === 'Escape') onDone(undefined)
      }}
      className="min-h-9 min-w-0 flex-1 px-2 field sm:text-sm"
    />
  )
}
