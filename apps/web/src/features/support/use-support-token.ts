import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#lib/browser/storage.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'

/**
 * The token of the letter that led here; undefined when there is none, null until the page has looked: the server is not told what
 * stands behind #. It leaves the address bar and the history at once, and stays with the tab, so that a reload shows the same.
 */
export function useRecurringDonationToken(): string | undefined | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | undefined | null>(null)
  useEffect(() => {
    const key = `support:${search}`
    const foundToken = new URLSearchParams(hash.slice(1)).get('token')
    if (foundToken) tabStorage.set(key, foundToken)
    setToken(foundToken ?? tabStorage.get(key) ?? undefined)
    if (hash === '') return
    history.replaceState(history.state, '', pathname + search)
    // The router has an address of its own, which its links and redirects are made of.
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
  return token
}
