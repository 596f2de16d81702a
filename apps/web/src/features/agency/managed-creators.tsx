import type { ManagedCreator } from '@aplauso/contract/agency'
import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { ManagedCreatorRow } from './managed-creator-row.tsx'
import { CREATORS_PATH } from './queries.ts'

export function ManagedCreators({ onInvite }: { onInvite: () => void }) {
  const t = useText()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [CREATORS_PATH],
    queryFn: ({ pageParam }) =>
      api.get<ManagedCreator[]>(pageParam === undefined ? CREATORS_PATH : `${CREATORS_PATH}?before=${pageParam}`),
    initialPageParam: startOfList,
    getNextPageParam: (page) => (page.length < PAGE_DEFAULT ? undefined : page.at(-1)?.id),
  })
  return (
    <ListCard
      title={t(m.agency_list)}
      note={t(m.agency_list_note)}
      empty={{
        title: t(m.agency_empty),
        text: t(m.agency_empty_text),
        action: (
          <button type="button" onClick={onInvite} className="btn btn-ink">
            <UserPlus size={18} aria-hidden="true" />
            {t(m.agency_invite)}
          </button>
        ),
      }}
      loaded={data !== undefined}
      failed={isError}
      onRetry={refetch}
      rows={(data?.pages.flat() ?? []).map((creator) => <ManagedCreatorRow key={creator.id} creator={creator} />)}
    >
      {hasNextPage && (
        <button
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className="m-4 w-[calc(100%-2rem)] btn btn-ghost"
        >
          {t(m.agency_more)}
        </button>
      )}
    </ListCard>
  )
}

const startOfList: string | undefined = undefined
