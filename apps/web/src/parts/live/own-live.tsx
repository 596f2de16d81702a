import type { User } from '@aplauso/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#lib/api/api.ts'
import { GOAL_KEY, type Goal } from '#lib/api/creator-keys.ts'
import { useSession } from '#lib/session/session.tsx'
import { QueueContext } from '#parts/alert-queue/queue-context.ts'
import { LiveContext } from './live-context.ts'
import { useLive } from './use-live.ts'

/** Joins a creator's own live room for as long as they are signed in, whatever page they are on. */
export function OwnLive({ user, children }: { user: User; children: ReactNode }) {
  const queries = useQueryClient()
  const { setUser, patchUser } = useSession()
  const { state, live, queue, changeQueue, testSent } = useLive({
    slug: user.slug,
    onGoal(told: Goal) {
      queries.setQueryData<Goal>(GOAL_KEY, told)
      patchUser(told)
    },
    // Finds out that the session has ended, if it has.
    onRefused() {
      api.get<User>('/api/user').then(setUser, (error) => console.warn('The account could not be refreshed', error))
    },
  })
  return (
    <LiveContext value={{ state, live, testSent }}>
      <QueueContext value={{ queue, connected: state === 'connected', change: changeQueue }}>{children}</QueueContext>
    </LiveContext>
  )
}
