import { SECOND_MS } from '@aplauso/contract/limits'
import { type ComponentType, lazy } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** A lazily loaded component. If it cannot be loaded, the rest of the page still works. */
export const lazyComponent = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: MissingComponent })))

const ANSWER_MS = 10 * SECOND_MS

// Browsers cache a failed script import, so only a page reload retries it. Without a network it does not reload,
// because the open page is better than the browser's error page.
const MissingComponent = () => <LoadFailed onRetry={reloadIfPossible} />

const reloadIfPossible = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => location.reload(),
    () => {},
  )
