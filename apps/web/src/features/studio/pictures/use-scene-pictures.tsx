import type { User } from '@aplauso/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { OverlayFrame } from '#components/overlay-preview/overlay-frame.tsx'
import { usePreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useText } from '#lib/i18n/language.tsx'
import { sampleAlertFrame, silentSettingsFrame } from '../canvas/sample-frames.ts'
import { sampleStateOf, topicsOf } from '../canvas/sample-states.ts'
import type { SceneDraft } from '../model/scene-draft.ts'

export type DrawnScene = Omit<SceneDraft, 'name'>
/** Draws a scene with samples; the result is an SVG file. Undefined until the overlay is ready. */
export type DrawScene = (scene: DrawnScene) => Promise<string>

/** One hidden overlay that draws pictures of scenes, one after the other. `frame` is to be rendered. */
export function useScenePictures(user: User): { frame: ReactNode; draw: DrawScene | undefined } {
  const t = useText()
  const overlay = usePreviewedOverlay(() => {})
  const { data: settings } = useQuery(alertSettingsQuery(user.id))
  const answers = useRef(new Map<string, (svg: string) => void>())

  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== overlay.frame.current?.contentWindow) return
      if (data?.aplauso !== 'picture' || typeof data.svg !== 'string') return
      answers.current.get(data.id)?.(data.svg)
      answers.current.delete(data.id)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [overlay.frame])

  const draw: DrawScene = (scene) => {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
    const inputs = { pageUrl: `${location.origin}/donate/${user.slug}`, media: [], goals: [] }
    const states = [...new Set(scene.layers.flatMap(topicsOf))].map((topic) => sampleStateOf(topic, inputs))
    const alerts = settings && [silentSettingsFrame(settings), sampleAlertFrame(settings, t)]
    const message = { aplauso: 'draw', id, scene, frames: [...(alerts ?? []), ...states.filter(Boolean)] }
    return new Promise((done) => {
      answers.current.set(id, done)
      overlay.frame.current?.contentWindow?.postMessage(message, location.origin)
    })
  }
  return {
    frame: <OverlayFrame overlay={overlay} page="preview/scene" mode="pictures" className="invisible size-px" />,
    draw: overlay.session > 0 && settings ? draw : undefined,
  }
}
