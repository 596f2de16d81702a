import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Moon, Play, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BackdropName } from '#components/overlay-preview/game-backdrop.tsx'
import { OverlayPreview } from '#components/overlay-preview/overlay-preview.tsx'
import { OBS_SIZES, type ObsSize } from '#components/overlay-preview/screen-size.ts'
import { StyleSwatch } from '#components/overlay-preview/style-swatch.tsx'
import type { PreviewedOverlay } from '#components/overlay-preview/use-previewed-overlay.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Segmented } from '#ui/form/segmented.tsx'

// The narrowest phones have no space for the buttons beside the picture: there the picture alone stays on the screen.
const PREVIEW_PICTURE =
  'w-full max-w-72 min-w-70 shrink-0 overflow-hidden rounded-md border border-line bg-paper shadow-2 max-xs:top-16 max-xs:z-20 max-xs:max-w-none @2xl:max-w-none @2xl:rounded-lg max-xs:[@media(min-height:40rem)]:sticky'

const SIZES = (['default', 'full'] as const satisfies ObsSize[]).map((value) => {
  const { widthPx, heightPx } = OBS_SIZES[value]
  return { value, label: `${widthPx} × ${heightPx}` }
})

type PreviewPanelProps = {
  overlay: PreviewedOverlay
  style: AlertStyle
  onPlay: () => void
  /** Actions below the preview. */
  children: ReactNode
}

/** Preview of the stream: small at the top on a phone, large beside the form otherwise. */
export function PreviewPanel({ overlay, style, onPlay, children }: PreviewPanelProps) {
  const t = useText()
  const [backdrop, setBackdrop] = useState<BackdropName>('day')
  const [size, setSize] = useState<ObsSize>('default')
  const backdrops = [
    { value: 'day', title: t(m.preview_scene_day), label: <Sun size={18} aria-hidden="true" /> },
    { value: 'night', title: t(m.preview_scene_night), label: <Moon size={18} aria-hidden="true" /> },
  ] as const
  return (
    <section
      aria-label={t(m.preview_section)}
      className="flex items-start gap-3 max-sm:justify-between max-xs:contents @2xl:flex-col @2xl:gap-4"
    >
      <div data-testid="alert-preview" className={PREVIEW_PICTURE}>
        <OverlayPreview
          overlay={overlay}
          size={OBS_SIZES[size]}
          backdrop={backdrop}
          placeholder={<StyleSwatch style={style} className="text-lg @2xl:text-[2rem]" />}
        />
      </div>
      <div className="flex shrink-0 flex-col gap-2.5 max-xs:flex-row @2xl:w-full @2xl:flex-row @2xl:flex-wrap @2xl:items-center @2xl:justify-between">
        <button
          type="button"
          disabled={overlay.state !== 'ready'}
          onClick={onPlay}
          className="btn btn-ink @max-2xl:size-13 @max-2xl:px-0"
        >
          <Play size={18} aria-hidden="true" fill="currentColor" />
          <span className="@max-2xl:sr-only">{t(m.preview_play)}</span>
        </button>
        {children}
        <div className="@2xl:hidden">
          <button
            type="button"
            aria-label={t(backdrop === 'day' ? m.preview_scene_night : m.preview_scene_day)}
            onClick={() => setBackdrop(backdrop === 'day' ? 'night' : 'day')}
            className="size-13 px-0 btn btn-ghost"
          >
            {backdrop === 'day' ? <Moon size={18} aria-hidden="true" /> : <Sun size={18} aria-hidden="true" />}
          </button>
        </div>
        <div className="flex flex-wrap gap-2.5 @max-2xl:hidden">
          <Segmented
            isLegendHidden
            legend={t(m.preview_size)}
            name="previewSize"
            options={SIZES}
            value={size}
            onChange={setSize}
          />
          <Segmented
            isLegendHidden
            legend={t(m.preview_scene)}
            name="previewScene"
            options={backdrops}
            value={backdrop}
            onChange={setBackdrop}
          />
        </div>
      </div>
    </section>
  )
}
