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
 * Connects a creator to their own channel while they are signed in, on every page. Wraps the pages of all users, so
 * that becoming a creator does not remount them.
 */
export function OwnLiveProvider({ user, children }: { user: User; children: ReactNode }) {
  const queries = useQueryClient()
  const { setUser, patchUser } = useSession()
  const isCreator = user.userType === 'creator'
  const { state, offline, live, queue, changeQueue, markTestAsOwn } = useLiveDashboard({
    slug: isCreator ? user.slug : undefined,
    queueApi: api,
    onGoal(goal: Goal) {
      queries.setQueryData<Goal>(GOAL_KEY, goal)
      patchUser(goal)
    },
    // Detects an expired session.
    onRefused() {
      api.get<User>('/api/user').then(setUser, (error) => console.warn('account cannot be refreshed', error))
    },
  })
  return (
    <LiveContext value={isCreator ? { state, liveAlerts: live, markTestAsOwn } : undefined}>
      <QueueContext
        value={
          isCreator
            ? { queue, connected: state === 'connected', offline, rights: CREATOR_RIGHTS, api, change: changeQueue }
            : undefined
        }
      >
        {children}
      </QueueContext>
    </LiveContext>
  )
}
