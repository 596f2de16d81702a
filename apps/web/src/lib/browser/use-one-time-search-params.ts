import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'

/**
 * What stood behind the ? of the address that led here. It leaves the address bar and the history at once: what opens an
 * account is not to be read over a shoulder, shared with the address or found by the next person.
 */
export function useOneTimeSearchParams(): URLSearchParams {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [params] = useState(() => new URLSearchParams(search))
  useEffect(() => {
    if (search === '') return
    history.replaceState(history.state, '', pathname)
    // The router has an address of its own, which its links and redirects are made of.
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
  return params
}
