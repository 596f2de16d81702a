import { type ComponentType, lazy } from 'react'
import { LoadFailed } from '#ui/load-failed.tsx'

/** A part of the form that is fetched when it is chosen. Without it the rest of the form works on. */
export const lazyPart = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: MissingPart })))

// Browsers remember a script that could not be fetched: only a new page asks again, and the form comes back as it was.
const MissingPart = () => <LoadFailed onRetry={() => location.reload()} />
