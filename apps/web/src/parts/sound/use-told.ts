import { useEffect, useEffectEvent } from 'react'

/** Tells whoever asked whether this is busy, and that it no longer is when it goes. */
export function useTold(busy: boolean, onBusy: ((busy: boolean) => void) | undefined) {
  const tell = useEffectEvent((value: boolean) => onBusy?.(value))
  useEffect(() => {
    if (!busy) return
    tell(true)
    return () => tell(false)
  }, [busy])
}
