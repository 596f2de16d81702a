import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the link that led here; undefined when there is none. It leaves the address bar and the history at once:
 * what opens an account is not to be read over a shoulder, shared with the address or found by the next person.
 */
export function useMailedToken(): string | undefined {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get('token') || undefined)
  useEffect(() => {
    if (search === '') return
    history.replaceState(history.state, '', pathname)
    // The router has an address of its own, which its links and redirects are made of.
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
  return token
}
