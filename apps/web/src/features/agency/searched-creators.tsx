import type { ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { AddCreatorLink } from './add-creator-link.tsx'
import { CreatorSearch } from './creator-search.tsx'
import { LoadMoreButton } from './load-more-button.tsx'
import { useCreatorSearch } from './use-creator-search.ts'

type SearchedCreatorsProps = { note: string; renderRow: (creator: ManagedCreator) => ReactNode }

/** The agency's creators with a search field. */
export function SearchedCreators({ note, renderRow }: SearchedCreatorsProps) {
  const t = useText()
  const { list, ...search } = useCreatorSearch()
  const emptyTexts = search.q
    ? { title: t(m.agency_no_match), text: t(m.agency_no_match_text) }
    : { title: t(m.agency_empty), text: t(m.agency_empty_text), action: <AddCreatorLink /> }
  return (
    <>
      <CreatorSearch {...search} />
      <ListCard
        title={t(m.agency_list)}
        note={note}
        empty={emptyTexts}
        loaded={list.rows !== undefined}
        failed={list.isError}
        error={list.error}
        onRetry={list.refetch}
        rows={(list.rows ?? []).map(renderRow)}
      >
        <LoadMoreButton {...list} />
      </ListCard>
    </>
  )
}
