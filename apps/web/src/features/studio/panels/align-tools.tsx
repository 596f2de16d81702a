import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
} from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import type { Editor } from '../editor/create-editor.ts'
import { align, distribute } from '../model/arrange.ts'
import type { SceneDraft } from '../model/scene-draft.ts'

const EDGE_TOOLS = [
  { edge: 'left', text: m.studio_align_left, icon: AlignStartVertical },
  { edge: 'center', text: m.studio_align_middle_x, icon: AlignCenterVertical },
  { edge: 'right', text: m.studio_align_right, icon: AlignEndVertical },
  { edge: 'top', text: m.studio_align_top, icon: AlignStartHorizontal },
  { edge: 'middle', text: m.studio_align_middle_y, icon: AlignCenterHorizontal },
  { edge: 'bottom', text: m.studio_align_bottom, icon: AlignEndHorizontal },
] as const

type AlignToolsProps = { editor: Editor; draft: SceneDraft; selectedLayers: readonly SceneLayer[] }

/** Aligns one layer to the canvas, several to one another. */
export function AlignTools({ editor, draft, selectedLayers }: AlignToolsProps) {
  const t = useText()
  return (
    <fieldset className="studio-align mt-4 flex flex-wrap border-t border-line pt-2">
      <legend className="sr-only">{t(m.studio_align)}</legend>
      {EDGE_TOOLS.map(({ edge, text, icon }) => (
        <IconButton
          key={edge}
          label={t(text)}
          title={t(text)}
          icon={icon}
          onClick={() => editor.edit(align(draft, selectedLayers, edge))}
        />
      ))}
      {selectedLayers.length > 2 && (
        <>
          <IconButton
            label={t(m.studio_distribute_x)}
            title={t(m.studio_distribute_x)}
            icon={AlignHorizontalSpaceBetween}
            onClick={() => editor.edit(distribute(selectedLayers, 'x'))}
          />
          <IconButton
            label={t(m.studio_distribute_y)}
            title={t(m.studio_distribute_y)}
            icon={AlignVerticalSpaceBetween}
            onClick={() => editor.edit(distribute(selectedLayers, 'y'))}
          />
        </>
      )}
    </fieldset>
  )
}
