import type { ReactNode } from 'react'
import { SOUND_BOX_HEIGHT } from './sound-box-height.ts'

type SoundFrameProps = {
  status: ReactNode
  time?: ReactNode
  content: ReactNode
  actions?: ReactNode
  note: ReactNode
}

/** Hides icons on a phone, where two buttons side by side need the width for text. */
export const PAIRED_ICON = 'hidden @min-[19rem]:block'

/** Frame of the recorder and the upload, with one height in every state, so that the layout does not shift. */
export function SoundFrame({ status, time, content, actions, note }: SoundFrameProps) {
  return (
    <div className={`@container flex flex-col rounded-md border border-line bg-sunken p-4 ${SOUND_BOX_HEIGHT}`}>
      <div className="flex min-h-6 items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 items-center gap-2 font-semibold">{status}</span>
        <span className="tnum shrink-0 text-ink-2">{time}</span>
      </div>
      <div className={`flex flex-1 flex-col justify-center ${actions ? 'my-3' : 'my-4'}`}>{content}</div>
      {actions && <div className="flex min-h-11 flex-wrap gap-2">{actions}</div>}
      <div className="mt-2.5 min-h-[2lh] text-2xs text-ink-3">{note}</div>
    </div>
  )
}

/** A failure in place of the note. The caller must also announce it by a toast or a status. */
export function SoundFailure({ children }: { children: string }) {
  return <span className="block font-medium text-perigo">{children}</span>
}
