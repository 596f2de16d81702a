import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ALERT_STYLE_TEXTS } from '#components/overlay-preview/alert-style-texts.ts'
import type { BackdropName } from '#components/overlay-preview/game-backdrop.tsx'
import { OverlayPreview } from '#components/overlay-preview/overlay-preview.tsx'
import type { ScreenSize } from '#components/overlay-preview/screen-size.ts'
import { StyleSwatch } from '#components/overlay-preview/style-swatch.tsx'
import { useInView } from '#components/overlay-preview/use-in-view.ts'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLoopingAlert } from './use-looping-alert.ts'

/** Room for one alert and its effects at a readable size. */
const SIZE: ScreenSize = { widthPx: 470, heightPx: 320 }

/** Backdrop with enough contrast for each style. */
const BACKDROPS: Record<AlertStyle, BackdropName> = {
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
  const { overlay, show } = useLoopingAlert({ style, turn, message, isInView })
  const { name, text } = ALERT_STYLE_TEXTS[style]
  return (
    <li data-style={style} className="flex flex-col overflow-hidden card">
      <div ref={card} className="relative">
        <OverlayPreview
          overlay={overlay}
          size={SIZE}
          backdrop={BACKDROPS[style]}
          hasGauges={false}
          isOpen={wasSeen}
          placeholder={<StyleSwatch style={style} className="text-[1.75rem]" />}
        />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="pt-1.5 text-xl">{t(name)}</h2>
          <IconButton
            label={t(m.gallery_replay, { style: t(name) })}
            icon={RotateCw}
            disabled={overlay.state !== 'ready'}
            onClick={show}
            className="-me-2 -mt-1 transition-colors duration-150 disabled:cursor-not-allowed disabled:text-ink-3"
          />
        </div>
        <p className="mt-1 text-ink-2">{t(text)}</p>
        <div className="mt-auto flex flex-wrap items-center gap-2.5 pt-4 empty:hidden">{children}</div>
      </div>
    </li>
  )
}
