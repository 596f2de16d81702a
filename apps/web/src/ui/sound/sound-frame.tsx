import type { ReactNode } from 'react'

type SoundFrameProps = {
  /** In one word or two. */
  status: ReactNode
  time?: ReactNode
  stage: ReactNode
  actions: ReactNode
  note: ReactNode
}

/** Where a sound is made ready: as high in every state, so that nothing around it moves. */
export function SoundFrame({ status, time, stage, actions, note }: SoundFrameProps) {
  return (
    <div className="flex min-h-50 flex-col rounded-md border border-line bg-sunken p-4">
      <div className="flex min-h-6 items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 items-center gap-2 font-semibold">{status}</span>
        <span className="tnum shrink-0 text-ink-2">{time}</span>
      </div>
      <div className="my-2 grid h-12 items-center">{stage}</div>
      <div className="flex min-h-11 gap-2.5">{actions}</div>
      <div className="mt-2 min-h-[2lh] text-2xs text-ink-3">{note}</div>
    </div>
  )
}

/** What went wrong, in the place of a note. Whoever shows it has also said it aloud, by a toast or a status. */
export function SoundFailure({ children }: { children: string }) {
  return <span className="block font-medium text-perigo">{children}</span>
}
