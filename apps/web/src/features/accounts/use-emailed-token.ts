import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'

/**
 * The token of an emailed link; undefined if there is none, null before hydration, because the server never sees the
 * fragment. Earlier emails have the token in the query. It is removed from the address bar and the history at once, so
 * that nobody can read, share or find it later.
 */
export function useEmailedToken(): string | undefined | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | undefined | null>(null)
  useEffect(() => {
    const found = [hash.slice(1), search].map((text) => new URLSearchParams(text).get('token')).find(Boolean)
    setToken((before) => found ?? before ?? undefined)
    if (hash === '' && search === '') return
    history.replaceState(history.state, '', pathname)
    // The router keeps its own copy of the address for links and redirects.
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
  return token
}
