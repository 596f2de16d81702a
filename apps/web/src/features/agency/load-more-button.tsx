import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'

type LoadMoreButtonProps = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

export function LoadMoreButton({ hasNextPage, isFetchingNextPage, fetchNextPage }: LoadMoreButtonProps) {
  const t = useText()
  if (!hasNextPage) return null
  return (
    <div className="border-t border-line p-4">
      <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="w-full btn-ghost">
        {t(m.agency_more)}
      </BusyButton>
    </div>
  )
}
