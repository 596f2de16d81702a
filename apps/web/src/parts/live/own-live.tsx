import type { User } from '@aplauso/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#lib/api/api.ts'
import { GOAL_KEY, type Goal } from '#lib/api/creator-keys.ts'
import { useSession } from '#lib/session/session.tsx'
import { ALL_RIGHTS, QueueContext } from '#parts/alert-queue/queue-context.ts'
import { LiveContext } from './live-context.ts'
import { useLive } from './use-live.ts'

/**
 * Joins a creator's own live room for as long as they are signed in, whatever page they are on. Around everybody's pages, so that
 * whoever becomes a creator stays where they are.
 */
export function OwnLive({ user, children }: { user: User; children: ReactNode }) {
  const queries = useQueryClient()
  const { setUser, patchUser } = useSession()
  const isCreator = user.userType === 'creator'
  const { state, live, queue, changeQueue, testSent } = useLive({
    slug: isCreator ? user.slug : undefined,
    queueApi: api,
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
    <LiveContext value={isCreator ? { state, live, testSent } : undefined}>
      <QueueContext
        value={
          isCreator
            ? { queue, connected: state === 'connected', rights: ALL_RIGHTS, api, change: changeQueue }
            : undefined
        }
      >
        {children}
      </QueueContext>
    </LiveContext>
  )
}
