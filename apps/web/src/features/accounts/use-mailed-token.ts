import { useTakenSearch } from '#lib/use-taken-search.ts'

/** The token of the link that led here; undefined when there is none. */
export const useMailedToken = (): string | undefined => useTakenSearch().get('token') || undefined
