import { m } from '@aplauso/texts/messages'
import { Maximize, Minus, Moon, Play, Plus, Sun, X } from 'lucide-react'
import type { BackdropName } from '#components/overlay-preview/game-backdrop.tsx'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'

type CanvasBarProps = {
  scale: number
  isFit: boolean
  /** Undefined fits the canvas to the available space. */
  onZoom: (zoom: number | undefined) => void
  background: BackdropName | 'none'
  onBackground: (background: BackdropName | 'none') => void
  canPlay: boolean
  onPlay: () => void
}

const ZOOM_STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2]
const BACKGROUNDS = ['night', 'day', 'none'] as const

/** Zoom, background and the play button. */
export function CanvasBar({ scale, isFit, onZoom, background, onBackground, canPlay, onPlay }: CanvasBarProps) {
  const { t, language } = useLanguage()
  const smaller = ZOOM_STEPS.findLast((step) => step < scale - 0.001)
  const larger = ZOOM_STEPS.find((step) => step > scale + 0.001)
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(scale)
  const next = BACKGROUNDS[(BACKGROUNDS.indexOf(background) + 1) % BACKGROUNDS.length] ?? 'none'
  const backgrounds = {
    night: { text: m.preview_scene_night, icon: Moon },
    day: { text: m.preview_scene_day, icon: Sun },
    none: { text: m.studio_background_none, icon: X },
  }
  return (
    <div className="studio-view flex flex-wrap items-center justify-between gap-x-3 p-1 card">
      <div className="flex items-center">
        <IconButton
          label={t(m.studio_zoom_out)}
          icon={Minus}
          disabled={smaller === undefined}
          onClick={() => onZoom(smaller)}
          className="disabled:opacity-55"
        />
        <span className="tnum w-14 text-center text-sm text-ink-2">{percent}</span>
        <IconButton
          label={t(m.studio_zoom_in)}
          icon={Plus}
          disabled={larger === undefined}
          onClick={() => onZoom(larger)}
          className="disabled:opacity-55"
        />
        <IconButton
          label={t(m.studio_zoom_fit)}
          icon={Maximize}
          aria-pressed={isFit}
          onClick={() => onZoom(undefined)}
        />
      </div>
      <div className="flex items-center">
        {canPlay && <IconButton label={t(m.preview_play)} icon={Play} onClick={onPlay} />}
        <IconButton
          label={t(m.common_labelled, { label: t(m.preview_scene), value: t(backgrounds[background].text) })}
          icon={backgrounds[background].icon}
          onClick={() => onBackground(next)}
        />
      </div>
    </div>
  )
}
