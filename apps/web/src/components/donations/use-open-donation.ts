import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigate, useSearchParams } from '#lib/page/use-navigate.ts'

const PARAMETER = 'donation'
/** State of a history entry that was opened from the list: closing goes back instead of adding an entry. */
const FROM_LIST = { fromList: true }

export const openerId = (id: string) => `donation-${id}`

/** The open donation of a list, stored in the address, so that a reload or a shared link opens it too. */
export function useOpenDonation() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openId = search.get(PARAMETER) ?? undefined
  const lastOpen = useRef<string>(undefined)

  // Focus returns to the row, even when the page was loaded with the drawer open.
  useEffect(() => {
    if (openId === undefined && lastOpen.current !== undefined)
      document.getElementById(openerId(lastOpen.current))?.focus({ preventScroll: true })
    lastOpen.current = openId
  }, [openId])

  function open(id: string) {
    const next = new URLSearchParams(search)
    next.set(PARAMETER, id)
    setSearch(next, { state: FROM_LIST, preventScrollReset: true })
  }

  function close() {
    if (isFromList(state)) {
      void navigate(-1)
      return
    }
    const next = new URLSearchParams(search)
    next.delete(PARAMETER)
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return { openId, open, close }
}

const isFromList = (state: unknown) => typeof state === 'object' && state !== null && 'fromList' in state
