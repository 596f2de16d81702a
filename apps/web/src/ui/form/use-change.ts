import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

type Change<Input, Result> = {
  send: (input: Input) => Promise<Result>
  onDone: (result: Result, input: Input) => void | Promise<void>
  failedTitle?: string
  /** Text of a failure without a known reason. */
  failedText?: string
  /** Handles a failure of a field; returns true when it did. */
  onRefused?: (error: unknown) => boolean
  /** True where a dialog shows `failure` instead of a toast. */
  inDialog?: boolean
}

/** A change of the account: failures are shown at their field, or else as a toast. */
export function useChange<Input, Result>(change: Change<Input, Result>) {
  const { send, onDone, failedTitle, failedText, onRefused, inDialog = false } = change
  const { t, language } = useLanguage()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onMutate: () => setFailure(undefined),
    onSuccess: onDone,
    async onError(error) {
      if (onRefused?.(error)) return
      const description = await failureText(error, t, language, failedText ?? t(m.error_internal_error))
      if (inDialog) setFailure(description)
      else toast({ title: failedTitle ?? t(m.settings_failed), description, tone: 'destructive' })
    },
  })
  return { change: mutate, busy: isPending, isDone: isSuccess, failure }
}
