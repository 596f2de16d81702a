import type { QueueClearing } from '@aplauso/contract/alerts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/language.tsx'
import { toast } from '#ui/toast.ts'
import type { QueueChange } from './queue-changes.ts'
import { useQueue } from './queue-context.ts'

type QueueCall = { path: string; body?: QueueClearing; change?: QueueChange; onDone?: () => void }

/** One button of the queue: calls the server, shows what that changes, and tells of a failure in a toast. */
export function useQueueCall({ path, body, change, onDone }: QueueCall) {
  const t = useText()
  const queue = useQueue()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(path, body),
    onSuccess() {
      if (change) queue.change(change)
      onDone?.()
    },
    onError: async (error) => toast({ title: await errorText(error, t), tone: 'destructive' }),
  })
  return { call: () => mutate(), busy: isPending }
}
