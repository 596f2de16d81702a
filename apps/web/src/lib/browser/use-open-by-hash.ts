import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#lib/page/use-navigate.ts'

/** Calls `onOpen` where the address ends in this hash, and removes it, so that Back and a reload do not open again. */
export function useOpenByHash(hash: string, onOpen: () => void): void {
  const { pathname, search, hash: here } = useLocation()
  const navigate = useNavigate()
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (here !== hash) return
    open()
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, here, pathname, search, navigate])
}
