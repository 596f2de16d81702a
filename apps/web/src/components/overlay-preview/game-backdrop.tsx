import { DayBackdrop } from './day-backdrop.tsx'
import { NightBackdrop } from './night-backdrop.tsx'

const BACKDROPS = { day: DayBackdrop, night: NightBackdrop }
export type BackdropName = keyof typeof BACKDROPS

type GameBackdropProps = {
  backdrop: BackdropName
  /** What a game lays over its picture, such as lives and points. */
  hasGauges: boolean
}

/** A picture such as a game would stream, drawn here: alerts have to be legible on bright ones and on dark ones. */
export function GameBackdrop({ backdrop, hasGauges }: GameBackdropProps) {
  const Backdrop = BACKDROPS[backdrop]
  return <Backdrop hasGauges={hasGauges} />
}
