import type { User } from '@aplauso/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CREATOR_RIGHTS, QueueContext } from '#components/alert-queue/queue-context.ts'
import { api } from '#lib/api/api.ts'
import { GOAL_KEY, type Goal } from '#lib/api/creator-query-keys.ts'
import { useSession } from '#lib/session/session.tsx'
import { LiveContext } from './live-context.ts'
import { useLiveDashboard } from './use-live-dashboard.ts'

/**
 * Joins a creator's own live room for as long as they are signed in, whatever page they are on. Around everybody's pages, so that
 * whoever becomes a creator stays where they are.
 */
export function OwnLiveProvider({ user, children }: { user: User; children: ReactNode }) {
  const queries = useQueryClient()
  const { setUser, patchUser } = useSession()
  const isCreator = user.userType === 'creator'
  const { state, live, queue, changeQueue, markTestAsOwn } = useLiveDashboard({
    slug: isCreator ? user.slug : undefined,
    queueApi: api,
    onGoal(goal: Goal) {
      queries.setQueryData<Goal>(GOAL_KEY, goal)
      patchUser(goal)
    },
    // Finds out that the session has ended, if it has.
    onRefused() {
      api.get<User>('/api/user').then(setUser, (error) => console.warn('The account could not be refreshed', error))
    },
  })
  return (
    <LiveContext value={isCreator ? { state, liveAlerts: live, markTestAsOwn } : undefined}>
      <QueueContext
        value={
          isCreator
            ? { queue, connected: state === 'connected', rights: CREATOR_RIGHTS, api, change: changeQueue }
            : undefined
        }
      >
        {children}
      </QueueContext>
    </LiveContext>
  )
}
