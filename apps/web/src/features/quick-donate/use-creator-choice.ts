import { bareSlug } from '@aplauso/contract/bare-slug'
import type { Creator, CreatorSummary, SupportedCreator } from '@aplauso/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFavorites } from '#components/favorites/load-favorites.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { knownCreators } from './known-creators.ts'

/** `closedBy` is known only for some creators; for others the server refuses the order. */
export type ChoosableCreator = CreatorSummary & Partial<Pick<Creator, 'closedBy'>>

export type CreatorChoice = ReturnType<typeof useCreatorChoice>

/** The creators to choose from, and the chosen one: from `?creator=` until another is picked. */
export const RECENT_KEY = ['/api/creators/recent'] as const

export function useCreatorChoice() {
  const [search] = useSearchParams()
  const requestedSlug = bareSlug(search.get('creator') ?? '')
  const [picked, setPicked] = useState<ChoosableCreator>()
  const named = useQuery<Creator>({
    queryKey: [`/api/creators/${encodeURIComponent(requestedSlug)}`],
    enabled: requestedSlug !== '',
  })
  const recent = useQuery<SupportedCreator[]>({ queryKey: RECENT_KEY })
  const favorites = useQuery<CreatorSummary[]>({
    queryKey: ['/api/creators/favorites'],
    queryFn: ({ signal }) => loadFavorites({ signal }),
  })

  const chosen = picked ?? named.data
  const isUnknown = named.isError && statusOf(named.error) === 404
  const failed = [recent, favorites, ...(isUnknown ? [] : [named])].filter(({ isError }) => isError)
  const first = [picked, named.data].filter((creator) => creator !== undefined)
  return {
    chosen,
    choose: setPicked,
    known: knownCreators(first, recent.data ?? [], favorites.data ?? []),
    isLoading: recent.isPending || favorites.isPending || named.isLoading,
    isFailed: failed.length > 0,
    error: failed[0]?.error,
    /** The slug in the address, if no creator has it. */
    unknown: isUnknown ? requestedSlug : undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
