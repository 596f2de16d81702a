import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/language.tsx'
import { toast } from '#ui/toast.ts'

type Change<Input, Result> = {
  send: (input: Input) => Promise<Result>
  onDone: (result: Result, input: Input) => void | Promise<void>
  /** Takes over a failure that belongs to a field; true when it did. */
  onRefused?: (error: unknown) => boolean
}

/** A change of the account: tells what went wrong, by the field it belongs to or else by a toast. */
export function useChange<Input, Result>({ send, onDone, onRefused }: Change<Input, Result>) {
  const t = useText()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    async onError(error) {
      if (onRefused?.(error)) return
      toast({ title: t(m.settings_failed), description: await errorText(error, t), tone: 'destructive' })
    },
  })
  return { change: mutate, busy: isPending }
}
