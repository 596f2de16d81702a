import { keyInHash } from '@aplauso/live/key-in-address'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#lib/browser/storage.ts'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'

const KEY = 'dockKey'

/** Whether this is the narrow page for a dock of OBS: no shell around it. */
export const isDock = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  /^\/live\/?$/.test(pathname) && new URLSearchParams(search).has('dock')

/**
 * The key that stood behind the # of a dock's address; undefined where there was none, and in what the server renders. It leaves the
 * address at once, which is seen on stream and shared with a picture, and is kept for this tab alone: OBS opens the whole address each
 * time, and a reload by hand finds it here.
 */
export function useDockKey(): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const keyFromHash = keyInHash(hash)
  useEffect(() => {
    if (keyFromHash === undefined) return
    tabStorage.set(KEY, keyFromHash)
    history.replaceState(history.state, '', pathname + search)
    // The router has an address of its own, which its links and redirects are made of.
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [keyFromHash, pathname, search, navigate])
  return (isHydrated && (keyFromHash ?? tabStorage.get(KEY))) || undefined
}
