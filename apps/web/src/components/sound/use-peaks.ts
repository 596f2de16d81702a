import { useEffect, useState } from 'react'
import { readPeaks } from '#lib/sound/recording/read-peaks.ts'
import { WAVE_BARS } from './sound-wave.tsx'

export function usePeaks(blob: Blob | undefined): readonly number[] | undefined {
  const [peaks, setPeaks] = useState<readonly number[]>()
  useEffect(() => {
    if (!blob) return
    let current = true
    void readPeaks(blob, WAVE_BARS).then((found) => {
      if (current) setPeaks(found)
    })
    return () => {
      current = false
      setPeaks(undefined)
    }
  }, [blob])
  return peaks
}
