import { useEffect, useEffectEvent } from 'react'

/** Tells whoever asked whether this is busy, and that it no longer is when it goes. */
export function useReportBusy(busy: boolean, onBusy: ((busy: boolean) => void) | undefined) {
  const report = useEffectEvent((value: boolean) => onBusy?.(value))
  useEffect(() => {
    if (!busy) return
    report(true)
    return () => report(false)
  }, [busy])
}
