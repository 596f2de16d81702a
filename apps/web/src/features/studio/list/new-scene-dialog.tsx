import type { User } from '@aplauso/contract/accounts'
import { SCENE_NAME_MAX_CHARACTERS, SCENE_SIDE_MAX_PX, SCENE_SIDE_MIN_PX } from '@aplauso/contract/limits'
import type { NewScene as NewSceneBody, Scene } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { scenesQuery } from '#components/scenes/scenes-query.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { SceneOutline } from '../pictures/scene-outline.tsx'
import { ScenePicture } from '../pictures/scene-picture.tsx'
import { useScenePictures } from '../pictures/use-scene-pictures.tsx'
import { templatesQuery } from '../scene-queries.ts'

const SIZES = {
  wide: { width: 1_920, height: 1_080 },
  tall: { width: 1_080, height: 1_920 },
}
type SizeChoice = keyof typeof SIZES | 'own'

/** Dialog that creates an empty scene or one from a template. */
export function NewSceneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText()
  const pictures = useScenePictures(user)
  const navigate = useNavigate()
  const { data: templates = [], isPending } = useQuery(templatesQuery)
  const [templateId, setTemplateId] = useState<string>()
  const { data: scenes = [] } = useQuery(scenesQuery)
  const [typedName, setTypedName] = useState<string>()
  const template = templates.find(({ id }) => id === templateId)
  const name = typedName ?? freeName(template?.name ?? t(m.studio_new), scenes)
  const [size, setSize] = useState<SizeChoice>('wide')
  const [customSize, setCustomSize] = useState({ width: '1280', height: '720' })
  const sideText = t(m.studio_side_wrong, { min: SCENE_SIDE_MIN_PX, max: SCENE_SIDE_MAX_PX })
  const { props, busy, errorOf, failure } = useForm({
    values: { templateId, sceneName: name, size, ...customSize },
    check: (typed) => ({
      sceneName: typed.templateId === undefined && typed.sceneName.trim() === '' && t(m.studio_name_missing),
      width: typed.templateId === undefined && typed.size === 'own' && !isSide(typed.width) && sideText,
      height: typed.templateId === undefined && typed.size === 'own' && !isSide(typed.height) && sideText,
    }),
    send: (typed) => api.post<Scene>('/api/scenes', newSceneBodyOf(typed)),
    onSent: ({ id }) => void navigate(`/studio/${id}`),
    errorDisplay: 'here',
    focusAfterFailure: 'sceneName',
  })
  const side = (field: keyof typeof customSize, label: string) => (
    <TextField
      label={label}
      name={field}
      inputMode="numeric"
      autoComplete="off"
      error={errorOf(field)}
      value={customSize[field]}
      onChange={(typed) => setCustomSize({ ...customSize, [field]: typed })}
    />
  )
  return (
    <Modal title={t(m.studio_new)} isWide busy={busy} onClose={onClose}>
      {pictures.frame}
      <form {...props}>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <TextField
            label={t(m.studio_name)}
            optional={templateId !== undefined}
            name="sceneName"
            autoComplete="off"
            fieldClassName="min-w-0"
            error={errorOf('sceneName')}
            maxLength={maxLengthOf(name, SCENE_NAME_MAX_CHARACTERS)}
            value={name}
            onChange={setTypedName}
          />
          {templateId === undefined && (
            <div className="grid gap-4">
              <Segmented
                legend={t(m.studio_size)}
                name="size"
                options={[
                  { value: 'wide', label: '1920 × 1080' },
                  { value: 'tall', label: '1080 × 1920' },
                  { value: 'own', label: t(m.studio_size_own) },
                ]}
                value={size}
                onChange={setSize}
              />
              {size === 'own' && (
                <div className="grid grid-cols-2 gap-3">
                  {side('width', t(m.studio_width))}
                  {side('height', t(m.studio_height))}
                </div>
              )}
            </div>
          )}
        </div>
        <fieldset className="mt-5">
          <legend className="mb-1.5 text-sm font-semibold">{t(m.studio_begin_with)}</legend>
          <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-5">
            <TemplateTile
              isChosen={templateId === undefined}
              name={t(m.studio_blank)}
              onChoose={() => setTemplateId(undefined)}
            >
              <SceneOutline
                scene={{ ...(size === 'own' ? SIZES.wide : SIZES[size]), layers: [] }}
                className="absolute inset-0 size-full p-2"
              />
            </TemplateTile>
            {templates.map((template) => (
              <div key={template.id} data-testid="scene-template" className="grid">
                <TemplateTile
                  isChosen={templateId === template.id}
                  name={template.name}
                  onChoose={() => setTemplateId(template.id)}
                >
                  <ScenePicture scene={template} draw={pictures.draw} />
                </TemplateTile>
              </div>
            ))}
            {isPending && <div aria-hidden="true" className="rounded-md skeleton" />}
          </div>
        </fieldset>
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions isSticky busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-primary">
            {t(m.studio_create)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}

/** The name, numbered if a scene has it already. */
function freeName(name: string, scenes: readonly Scene[]): string {
  const isUsed = (one: string) => scenes.some((scene) => scene.name === one)
  for (let number = 2; isUsed(name); number++) {
    const next = `${name} ${number}`
    if (!isUsed(next)) return next
  }
  return name
}

function isSide(typed: string): boolean {
  const side = Number(typed)
  return typed.trim() !== '' && Number.isInteger(side) && side >= SCENE_SIDE_MIN_PX && side <= SCENE_SIDE_MAX_PX
}

type NewSceneForm = {
  templateId: string | undefined
  sceneName: string
  size: SizeChoice
  width: string
  height: string
}

function newSceneBodyOf({ templateId, sceneName, size, width, height }: NewSceneForm): NewSceneBody {
  const name = sceneName.trim()
  if (templateId !== undefined) return { templateId, ...(name && { name }) }
  const sides = size === 'own' ? { width: Number(width), height: Number(height) } : SIZES[size]
  return { name, ...sides, theme: 'own', layers: [] }
}

type TemplateTileProps = { isChosen: boolean; name: string; onChoose: () => void; children: ReactNode }

const TemplateTile = ({ isChosen, name, onChoose, children }: TemplateTileProps) => (
  <ChoiceTile
    tone="cravo"
    name="template"
    checked={isChosen}
    onChange={onChoose}
    className="flex flex-col overflow-hidden rounded-md"
  >
    <span className="pointer-events-none relative block aspect-video bg-palco">{children}</span>
    <span className="px-2 py-2 text-xs leading-snug font-semibold wrap-anywhere">{name}</span>
  </ChoiceTile>
)
