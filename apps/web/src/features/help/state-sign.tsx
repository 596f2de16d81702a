import type { ComponentState } from '@aplauso/contract/status'
import { CircleAlert, CircleCheck, CircleX, WifiOff } from 'lucide-react'

const SIGNS = { operational: CircleCheck, degraded: CircleAlert, down: CircleX, unknown: WifiOff }

/** Beside words that say the same. */
export function StateSign({ state, className }: { state: ComponentState | 'unknown'; className: string }) {
  const Sign = SIGNS[state]
  return <Sign aria-hidden="true" className={className} />
}
