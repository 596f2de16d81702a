import { keyInHash } from '@aplauso/live/key-in-address'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#lib/browser/storage.ts'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'

const KEY = 'dockKey'

/** Whether this is the narrow page for an OBS dock, which has no shell. */
export const isDock = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  /^\/live\/?$/.test(pathname) && new URLSearchParams(search).has('dock')

/**
 * The key from the hash of a dock's address; undefined without one and on the server. It is removed from the address at
 * once, because it could be visible on stream. It is stored for this tab only: OBS opens the full address each time,
 * and a manual reload finds it there.
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
    // The router stores its own address, which links and redirects are resolved against.
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [keyFromHash, pathname, search, navigate])
  return (isHydrated && (keyFromHash ?? tabStorage.get(KEY))) || undefined
}
