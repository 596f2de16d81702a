import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'

/**
 * The token of the link that led here; undefined when there is none, null until the page has looked: the server, which
 * renders it first, is not told what stands behind #. Earlier letters have it behind ?. It leaves the address bar and the
 * history at once: what opens an account is not to be read over a shoulder, shared with the address or found by the next.
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
    // The router has an address of its own, which its links and redirects are made of.
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
  return token
}
