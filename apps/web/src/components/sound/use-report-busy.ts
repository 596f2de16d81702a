import { useEffect, useEffectEvent } from 'react'

/** Reports busy changes to the callback, and not busy on unmount. */
export function useReportBusy(busy: boolean, onBusy: ((busy: boolean) => void) | undefined) {
  const report = useEffectEvent((value: boolean) => onBusy?.(value))
  useEffect(() => {
    if (!busy) return
    report(true)
    return () => report(false)
  }, [busy])
}
