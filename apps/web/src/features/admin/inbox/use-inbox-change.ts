import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'

type InboxChange<Input> = {
  send: (input: Input) => Promise<unknown>
  /** Title of the toast afterwards. */
  done: string
  onDone?: () => void
  /** After another operator was faster. */
  onConflict?: () => void
  inDialog?: boolean
}

/** A change of an item. Everything of the operators is fetched again, also when another operator was faster. */
export function useInboxChange<Input = undefined>({ send, done, onDone, onConflict, inDialog }: InboxChange<Input>) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const fetchAgain = () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/admin/') })
  return useChange<Input, unknown>({
    send,
    async onDone() {
      await fetchAgain()
      toast({ title: done })
      onDone?.()
    },
    onRefused(error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return false
      void fetchAgain()
      onConflict?.()
      void failureText(error, t, language, t(m.error_internal_error)).then((description) =>
        toast({ title: t(m.admin_inbox_conflict), description, tone: 'destructive' }),
      )
      return true
    },
    ...(inDialog && { inDialog }),
  })
}
