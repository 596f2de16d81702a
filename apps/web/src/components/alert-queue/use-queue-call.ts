import type { AlertQueue, Approval, Muting, QueueClearing, Rejection } from '@aplauso/contract/alerts'
import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { QueueChange } from './queue-changes.ts'
import { useQueue, withCreatorId } from './queue-context.ts'
import { UndoContext } from './undo.ts'

export type QueueCall = {
  path: string
  method?: 'post' | 'delete'
  body?: QueueClearing | Partial<Approval> | Rejection | Muting | undefined
  change?: QueueChange
  onDone?: () => void
  /** True where a dialog shows `failure` instead of a toast. */
  inDialog?: boolean
  /**
   * The description of the undo offer. With `paths`, these calls revert the action; without them the action is delayed,
   * at most until `untilMs`.
   */
  undo?: { description: string; paths?: readonly string[]; untilMs?: number | undefined } | undefined
}

/** Behaviour of one queue button: calls the server, shows the change and reports a failure. */
export function useQueueCall({ path, method = 'post', body, change, onDone, inDialog = false, undo }: QueueCall) {
  const t = useText()
  const { api, creatorId, ...queue } = useQueue()
  const offer = use(UndoContext)
  const [failure, setFailure] = useState<string>()
  const send = (keepalive: boolean) =>
    method === 'post'
      ? api.post(withCreatorId(path, creatorId), body, { keepalive })
      : api.del(withCreatorId(path, creatorId))
  const { mutate, isPending } = useMutation({
    mutationFn: (_before: AlertQueue | undefined) => send(false),
    onMutate: () => setFailure(undefined),
    onSuccess(_answer, before) {
      if (change) queue.change(before, change)
      onDone?.()
      const { description, paths } = undo ?? {}
      if (offer && description && paths) offer({ description, revert: () => inTurn(paths) })
    },
    async onError(error) {
      const reason = await errorText(error, t)
      if (inDialog) setFailure(reason)
      else toast({ title: reason, tone: 'destructive' })
    },
  })

  async function inTurn(paths: readonly string[]) {
    for (const one of paths) await api.post(withCreatorId(one, creatorId))
  }

  function call() {
    if (!undo || undo.paths || !change || !offer) return mutate(queue.queue)
    const { description, untilMs } = undo
    offer({ description, change, send, forMs: untilMs === undefined ? undefined : untilMs - Date.now() })
    onDone?.()
  }

  return { call, busy: isPending, failure }
}
