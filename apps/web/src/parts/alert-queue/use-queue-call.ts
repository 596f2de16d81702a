import type { AlertQueue, Approval, QueueClearing } from '@aplauso/contract/alerts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { QueueChange } from './queue-changes.ts'
import { useQueue } from './queue-context.ts'

type QueueCall = {
  path: string
  method?: 'post' | 'delete'
  body?: QueueClearing | Partial<Approval>
  change?: QueueChange
  onDone?: () => void
  /** True where `failure` is shown: then there is no toast. */
  inDialog?: boolean
}

/** One button of the queue: calls the server, shows what that changes, and tells what went wrong. */
export function useQueueCall({ path, method = 'post', body, change, onDone, inDialog = false }: QueueCall) {
  const t = useText()
  const queue = useQueue()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (_before: AlertQueue | undefined) => (method === 'post' ? api.post(path, body) : api.del(path)),
    onMutate: () => setFailure(undefined),
    onSuccess(_answer, before) {
      if (change) queue.change(before, change)
      onDone?.()
    },
    async onError(error) {
      const reason = await errorText(error, t)
      if (inDialog) setFailure(reason)
      else toast({ title: reason, tone: 'destructive' })
    },
  })
  return { call: () => mutate(queue.queue), busy: isPending, failure }
}
