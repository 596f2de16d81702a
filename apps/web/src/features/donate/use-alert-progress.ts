import type { AlertProgress } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchDonation } from '#lib/live/live-socket.ts'
import { donorPath } from './use-donor-secret.ts'

/** Polls where WebSockets are blocked. */
const POLL_EVERY_MS = 5 * SECOND_MS

/** Progress of a donation to the stream, over a socket that receives only this donation. */
export function useAlertProgress(
  donationId: string,
  secret: string | undefined,
): { progress: AlertProgress | undefined; failed: boolean } {
  const queries = useQueryClient()
  const [isLive, setLive] = useState(false)
  const path = donorPath(donationId, 'progress', secret)
  const { data, isError } = useQuery<AlertProgress>({
    queryKey: [path],
    refetchInterval: isLive ? false : POLL_EVERY_MS,
  })

  useEffect(
    () =>
      watchDonation(
        { donationId, secret },
        {
          address: `${location.origin.replace(/^http/, 'ws')}/ws`,
          onState: (state) => setLive(state === 'connected'),
          onFrame({ type, payload }) {
            if (type !== 'progress') return
            const queryKey = [path]
            // A response in flight is older than this event.
            void queries.cancelQueries({ queryKey })
            queries.setQueryData<AlertProgress>(queryKey, payload)
          },
        },
      ),
    [donationId, secret, path, queries],
  )

  // A refund changes the payment status that the page shows.
  const isOver = data?.state === 'refunded'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: [donorPath(donationId, 'status', secret)] })
  }, [isOver, donationId, secret, queries])
  return { progress: data, failed: isError && data === undefined }
}
