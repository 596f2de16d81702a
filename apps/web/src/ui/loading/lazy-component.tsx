import { SECOND_MS } from '@aplauso/contract/limits'
import { type ComponentType, lazy } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** A part of a page that is fetched when it is called for. Without it the rest of the page works on. */
export const lazyComponent = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: MissingComponent })))

const ANSWER_MS = 10 * SECOND_MS

// Browsers remember a script that could not be fetched: only a new page asks again. Without a network there is none to be
// had, and the page that is there is better than the browser's own.
const MissingComponent = () => <LoadFailed onRetry={reloadIfPossible} />

const reloadIfPossible = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => location.reload(),
    () => {},
  )
