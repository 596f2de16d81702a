import { DayBackdrop } from './day-backdrop.tsx'
import { NightBackdrop } from './night-backdrop.tsx'

const BACKDROPS = { day: DayBackdrop, night: NightBackdrop }
export type BackdropName = keyof typeof BACKDROPS

type GameBackdropProps = {
  backdrop: BackdropName
  /** Whether the game's own indicators, such as lives and points, are drawn. */
  hasGauges: boolean
}

/** A drawn game scene: alerts must be legible on bright and dark backgrounds. */
export function GameBackdrop({ backdrop, hasGauges }: GameBackdropProps) {
  const Backdrop = BACKDROPS[backdrop]
  return <Backdrop hasGauges={hasGauges} />
}
