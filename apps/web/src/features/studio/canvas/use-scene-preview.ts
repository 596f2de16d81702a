import type { User } from '@aplauso/contract/accounts'
import type { Goal } from '@aplauso/contract/goals'
import type { Media } from '@aplauso/contract/media'
import type { Scene } from '@aplauso/contract/scenes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { goalsKey } from '#components/goals/goals-key.ts'
import { mediaQuery } from '#components/media/media-queries.ts'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { usePreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useText } from '#lib/i18n/language.tsx'
import { sampleAlertFrame, silentSettingsFrame } from './sample-frames.ts'
import { sampleStateOf, topicsOf } from './sample-states.ts'

const NO_MEDIA: Media[] = []
const NO_GOALS: Goal[] = []

/**
 * The overlay preview of the canvas. It gets the scene at each change, a sample value for each topic, and a sample
 * alert that stays.
 */
export function useScenePreview(scene: Scene, user: User) {
  const t = useText()
  const overlay = usePreviewedOverlay(() => {})
  const { session, send } = overlay
  const hasAlerts = scene.layers.some(({ kind }) => kind === 'alerts')
  const { data: settings } = useQuery({
    ...alertSettingsQuery(user.id),
    enabled: hasAlerts || scene.theme === 'alerts',
  })
  const topics = [...new Set(scene.layers.flatMap(topicsOf))].toSorted().join(' ')
  const pageUrl = `${location.origin}/donate/${user.slug}`
  const hasMedia = scene.layers.some(({ kind }) => kind === 'media')
  const { data: media = NO_MEDIA } = useQuery({ ...mediaQuery(user.id), enabled: hasMedia })

  const hasGoal = scene.layers.some(({ kind }) => kind === 'goal')
  const { data: goals = NO_GOALS } = useQuery<Goal[]>({ queryKey: goalsKey(), enabled: hasGoal })

  const sendFrame = useEffectEvent(send)
  const sendAlert = useEffectEvent(() => {
    if (settings) sendFrame(sampleAlertFrame(settings, t))
  })
  useEffect(() => {
    if (session === 0 || !settings) return
    sendFrame(silentSettingsFrame(settings))
    if (hasAlerts) sendAlert()
  }, [session, settings, hasAlerts])
  useEffect(() => {
    if (session > 0) sendFrame({ type: 'state', payload: { topic: 'scene', value: { scene } } })
  }, [session, scene])
  useEffect(() => {
    if (session === 0 || topics === '') return
    for (const topic of topics.split(' ')) {
      const frame = sampleStateOf(topic, { pageUrl, media, goals })
      if (frame) sendFrame(frame)
    }
  }, [session, topics, pageUrl, media, goals])

  return {
    overlay,
    canPlay: hasAlerts && settings !== undefined && session > 0,
    play: sendAlert,
  }
}
