import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'

/**
 * The query parameters of the current address, which are removed from the address bar and the history at once. Secrets
 * in them must not be visible on screen, shared with the address or found by another user.
 */
export function useOneTimeSearchParams(): URLSearchParams {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [params] = useState(() => new URLSearchParams(search))
  useEffect(() => {
    if (search === '') return
    history.replaceState(history.state, '', pathname)
    // The router stores its own address, which links and redirects are resolved against.
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
  return params
}
