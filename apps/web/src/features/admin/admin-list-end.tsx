import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import type { useAdminList } from './use-admin-list.ts'

type AdminListEndProps = {
  list: Pick<
    ReturnType<typeof useAdminList<unknown>>,
    'rows' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  /** A hint below the button. */
  children?: ReactNode
}

/** End of a list of the operator that has rows: its next page, or why that could not be fetched. */
export function AdminListEnd({ list, children }: AdminListEndProps) {
  const t = useText()
  const { rows = [], isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (rows.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line px-5 py-4 empty:hidden sm:px-6">
      {isError && <LoadFailed error={error} onRetry={refetch} />}
      {!isError && hasNextPage && (
        <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="w-full btn-ghost">
          {t(m.received_more)}
        </BusyButton>
      )}
      {children}
    </div>
  )
}
