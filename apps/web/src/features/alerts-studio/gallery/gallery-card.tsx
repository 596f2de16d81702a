import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '#lib/language.tsx'
import { STYLE_TEXTS } from '../alert-styles.ts'
import type { SceneName } from '../preview/game-scene.tsx'
import { OverlayPreview } from '../preview/overlay-preview.tsx'
import type { ScreenSize } from '../preview/screen-size.ts'
import { StyleSwatch } from '../preview/style-swatch.tsx'
import { useInView } from './use-in-view.ts'
import { useShowing } from './use-showing.ts'

/** Just room enough for one alert and what flies around it, so that its words can be read. */
const SIZE: ScreenSize = { widthPx: 470, heightPx: 320 }

/** What each stands out on. */
const SCENES: Record<AlertStyle, SceneName> = {
  classic: 'day',
  neon: 'night',
  minimal: 'day',
  fire: 'night',
  gold: 'day',
  rocket: 'night',
}

type GalleryCardProps = { style: AlertStyle; turn: number; message: string; children: ReactNode }

export function GalleryCard({ style, turn, message, children }: GalleryCardProps) {
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const isInView = useInView(card)
  const [wasSeen, setSeen] = useState(false)
  if (isInView && !wasSeen) setSeen(true)
  const { overlay, show } = useShowing({ style, turn, message, isInView })
  const { name, text } = STYLE_TEXTS[style]
  return (
    <li data-style={style} className="flex flex-col overflow-hidden card">
      <div ref={card} className="relative">
        <OverlayPreview
          overlay={overlay}
          size={SIZE}
          scene={SCENES[style]}
          isOpen={wasSeen}
          still={<StyleSwatch style={style} className="text-4xl" />}
        >
          {overlay.state === 'ready' && (
            <button
              type="button"
              aria-label={t(m.gallery_replay, { style: t(name) })}
              onClick={show}
              className="absolute right-2.5 bottom-2.5 grid size-11 place-items-center rounded-full bg-palco/75 text-palco-ink transition-colors duration-150 hover:bg-palco focus-visible:outline-holofote"
            >
              <RotateCw size={18} aria-hidden="true" />
            </button>
          )}
        </OverlayPreview>
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h2 className="text-xl">{t(name)}</h2>
        <p className="mt-1 mb-4 text-ink-2">{t(text)}</p>
        <div className="mt-auto flex flex-wrap items-center gap-2.5 empty:hidden">{children}</div>
      </div>
    </li>
  )
}
