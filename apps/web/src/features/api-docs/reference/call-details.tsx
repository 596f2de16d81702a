import { useCallback, useEffect, useState } from 'react'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import type { ApiDescription } from '../api-description.ts'
import type { ListedCall } from '../list-calls.ts'
import { CallSkeleton } from './call-skeleton.tsx'
import { CallView } from './call-view.tsx'
import type { DescriptionLoader } from './load-description.ts'

type CallDetailsProps = { call: ListedCall; description: DescriptionLoader; apiKey: string }
type Loaded = { api: ApiDescription } | { error: unknown } | undefined

/** Parameters, body and responses of a call, once the description is loaded. */
export default function CallDetails({ call, description, apiKey }: CallDetailsProps) {
  const [loaded, setLoaded] = useState<Loaded>()
  const load = useCallback(
    () =>
      description.load().then(
        (api) => setLoaded({ api }),
        (error: unknown) => setLoaded({ error }),
      ),
    [description],
  )
  useEffect(() => {
    void load()
  }, [load])

  if (loaded === undefined) return <CallSkeleton />
  if ('error' in loaded) return <LoadFailed error={loaded.error} onRetry={load} />
  const operation = loaded.api.paths[call.path]?.[call.method.toLowerCase()]
  return operation && <CallView call={call} operation={operation} apiKey={apiKey} />
}
