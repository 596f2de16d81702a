import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Page } from '#components/shell/page.tsx'
import { ApiError } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { sceneQuery } from '../scene-queries.ts'
import { SceneEditor } from './scene-editor.tsx'
import sheet from './studio.css?url'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.studio_scene_head), description: t(m.studio_description) }),
}

export function Component() {
  const { user } = useSession()
  const { id = '' } = useParams()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user ? <ScenePage key={`${user.id} ${id}`} user={user} id={id} /> : null
}

function ScenePage({ user, id }: { user: User; id: string }) {
  const t = useText()
  const scene = useQuery(sceneQuery(id))
  const isMissing = scene.error instanceof ApiError && scene.error.status === 404
  return (
    <Page className="studio-page">
      {/* A separate sheet, so that other pages do not load these styles. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <ErrorBoundary>
        {scene.data && <SceneEditor user={user} scene={scene.data} />}
        {scene.isPending && (
          <>
            <h1 className="sr-only">{t(m.studio_scene)}</h1>
            <div aria-hidden="true" className="studio-parts">
              <div className="studio-tools h-12 rounded-lg skeleton" />
              <div className="studio-scene h-120 rounded-lg skeleton" />
              <div className="studio-side h-80 rounded-lg skeleton" />
            </div>
          </>
        )}
        {!scene.data && scene.isError && (
          <>
            <BackLink to="/studio">{t(m.studio_title)}</BackLink>
            <h1 className="text-3xl">{t(m.studio_scene)}</h1>
            <div className="p-5 card sm:p-6">
              {isMissing ? <p>{t(m.studio_gone)}</p> : <LoadFailed error={scene.error} onRetry={scene.refetch} />}
            </div>
          </>
        )}
      </ErrorBoundary>
    </Page>
  )
}
