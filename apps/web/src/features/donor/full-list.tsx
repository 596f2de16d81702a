import { m } from '@aplauso/texts/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WorkPage } from '#components/shell/work-page.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

type FullListProps<Row> = {
  /** API path of the list, loaded page by page. */
  path: string
  heading: string
  title: string
  note: string
  empty: { title: string; text: string; action?: ReactNode }
  rowOf: (row: Row) => ReactNode
}

/** The query to prefetch for such a page. */
export const fullListQuery = (path: string) => ({ key: [path, 'pages'], list: path })

/** Page with the whole list of which a dashboard shows the first rows. */
export function FullList<Row>({ path, heading, title, note, empty, rowOf }: FullListProps<Row>) {
  const t = useText()
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      // A separate key: dashboards cache another shape under the path itself.
      queryKey: fullListQuery(path).key,
      queryFn: ({ pageParam, signal }) => api.page<Row>(pageParam, { signal }),
      initialPageParam: path,
      getNextPageParam: ({ next }) => next,
    })
  return (
    <WorkPage>
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <ListCard
        title={title}
        note={note}
        empty={empty}
        loaded={data !== undefined}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={data?.pages.flatMap(({ rows }) => rows.map(rowOf)) ?? []}
      >
        {isFetchNextPageError ? (
          <div className="border-t border-line p-5 sm:px-6">
            <LoadFailed error={error} onRetry={fetchNextPage} />
          </div>
        ) : (
          hasNextPage && (
            <div className="grid justify-items-center border-t border-line p-4">
              <BusyButton busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="btn-ghost">
                {t(m.discover_more)}
              </BusyButton>
            </div>
          )
        )}
      </ListCard>
    </WorkPage>
  )
}
