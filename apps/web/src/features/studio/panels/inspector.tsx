import {
  LAYER_NAME_MAX_CHARACTERS,
  SCENE_NAME_MAX_CHARACTERS,
  SCENE_SIDE_MAX_PX,
  SCENE_SIDE_MIN_PX,
} from '@aplauso/contract/limits'
import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { Editor, EditorState } from '../editor/create-editor.ts'
import { LAYER_KINDS } from '../layer-kinds.ts'
import { layerName } from '../model/new-layers.ts'
import type { LayerPatch } from '../model/scene-change.ts'
import type { SceneDraft } from '../model/scene-draft.ts'
import { AlignTools } from './align-tools.tsx'
import { LayerSettings } from './layer-settings.tsx'
import { LayerStyleFields } from './layer-style-fields.tsx'
import { NumberField } from './number-field.tsx'

type InspectorProps = { editor: Editor; state: EditorState }

/** Settings of the selected layer; without a selection, those of the scene. */
export function Inspector({ editor, state: { draft, selected } }: InspectorProps) {
  const t = useText()
  const selectedLayers = draft.layers.filter(({ id }) => selected.includes(id))
  const [one, ...more] = selectedLayers
  return (
    <section aria-label={t(m.studio_inspector)} data-testid="inspector" className="p-4 card">
      {one === undefined ? (
        <SceneFields editor={editor} draft={draft} />
      ) : (
        <>
          {more.length === 0 ? (
            <LayerFields key={one.id} editor={editor} layer={one} />
          ) : (
            <h2 className="text-lg">{t(m.studio_selected, { count: selectedLayers.length })}</h2>
          )}
          <AlignTools editor={editor} draft={draft} selectedLayers={selectedLayers} />
        </>
      )}
    </section>
  )
}

function SceneFields({ editor, draft: { name, width, height, theme } }: { editor: Editor; draft: SceneDraft }) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const isMissing = typed !== undefined && typed.trim() === ''
  const side = { min: SCENE_SIDE_MIN_PX, max: SCENE_SIDE_MAX_PX }
  const set = (canvas: Partial<SceneDraft>, key: string) => editor.edit({ canvas }, { key })
  return (
    <div className="grid gap-4">
      <h2 className="text-lg">{t(m.studio_scene)}</h2>
      <TextField
        label={t(m.studio_name)}
        name="sceneName"
        autoComplete="off"
        error={isMissing && t(m.studio_name_missing)}
        maxLength={maxLengthOf(typed ?? name, SCENE_NAME_MAX_CHARACTERS)}
        value={typed ?? name}
        onBlur={() => setTyped(undefined)}
        onChange={(text) => {
          setTyped(text)
          if (text.trim() !== '') set({ name: text.trim() }, 'sceneName')
        }}
        className="min-h-11"
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          {...side}
          name="sceneWidth"
          label={t(m.studio_width)}
          value={width}
          onChange={(value) => value !== undefined && set({ width: value }, 'sceneWidth')}
        />
        <NumberField
          {...side}
          name="sceneHeight"
          label={t(m.studio_height)}
          value={height}
          onChange={(value) => value !== undefined && set({ height: value }, 'sceneHeight')}
        />
      </div>
      <p className="text-sm text-ink-3">{t(m.studio_scene_hint)}</p>
      <FormField label={t(m.studio_theme)} hint={t(m.studio_theme_hint)}>
        {(control) => (
          <select
            {...control}
            name="theme"
            value={theme}
            onChange={({ target }) => editor.edit({ canvas: { theme: target.value === 'alerts' ? 'alerts' : 'own' } })}
            className="min-h-11 field"
          >
            <option value="own">{t(m.studio_theme_own)}</option>
            <option value="alerts">{t(m.studio_theme_alerts)}</option>
          </select>
        )}
      </FormField>
    </div>
  )
}

const POSITION_RANGE = { min: -SCENE_SIDE_MAX_PX, max: SCENE_SIDE_MAX_PX }
const SIDE_RANGE = { min: 1, max: SCENE_SIDE_MAX_PX }

function LayerFields({ editor, layer }: { editor: Editor; layer: SceneLayer }) {
  const t = useText()
  const { id, kind, locked } = layer
  const [typed, setTyped] = useState<string>()
  const set = (patch: LayerPatch) => editor.edit({ layers: { [id]: patch } }, { key: `${Object.keys(patch)} ${id}` })
  const setSettings = (settings: SceneLayer['settings'], key: string) =>
    editor.edit({ layers: { [id]: { settings } } }, { key })
  const numbers = [
    { field: 'x', label: t(m.studio_x), ...POSITION_RANGE },
    { field: 'y', label: t(m.studio_y), ...POSITION_RANGE },
    { field: 'width', label: t(m.studio_width), ...SIDE_RANGE },
    { field: 'height', label: t(m.studio_height), ...SIDE_RANGE },
    { field: 'rotation', label: t(m.studio_rotation), min: -360, max: 360, isWhole: false },
  ] as const
  return (
    <div className="grid gap-4">
      <h2 className="text-lg wrap-anywhere">{t(LAYER_KINDS[kind].name)}</h2>
      <LayerSettings layer={layer} onChange={setSettings} />
      <LayerStyleFields layer={layer} onChange={setSettings} />
      <fieldset className="studio-numbers">
        <legend className="sr-only">{t(m.studio_place)}</legend>
        {numbers.map(({ field, ...number }) => (
          <NumberField
            {...number}
            key={field}
            name={field}
            value={layer[field]}
            isLocked={locked}
            onChange={(value) => value !== undefined && set({ [field]: value })}
          />
        ))}
      </fieldset>
      {locked && <p className="text-sm text-ink-3">{t(m.studio_locked_hint)}</p>}
      <TextField
        label={t(m.studio_name)}
        optional
        name="layerName"
        autoComplete="off"
        maxLength={maxLengthOf(typed ?? layer.name ?? '', LAYER_NAME_MAX_CHARACTERS)}
        value={typed ?? layer.name ?? ''}
        onBlur={() => setTyped(undefined)}
        onChange={(text) => {
          setTyped(text)
          set({ name: layerName(text) })
        }}
        className="min-h-11"
      />
    </div>
  )
}
