import { RECORDING_MAX_MS, RECORDING_MIN_MS } from '@aplauso/contract/limits'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openMicrophone } from '#lib/sound/recording/open-microphone.ts'
import { createRecording } from '#lib/sound/recording/recording.ts'
import { pageClock } from '#lib/sound/recording/recording-clock.ts'
import { findObstacle } from '#lib/sound/recording/recording-obstacle.ts'
import { watchMicrophone } from '#lib/sound/recording/watch-microphone.ts'

/** A recording and its state; unmounting ends it. */
export function useRecording() {
  const [recording] = useState(() =>
    createRecording({ openMicrophone, clock: pageClock, minMs: RECORDING_MIN_MS, maxMs: RECORDING_MAX_MS }),
  )

  useEffect(() => {
    const obstacle = findObstacle({
      isSecureContext,
      canRecord: typeof MediaRecorder !== 'undefined',
      hasDevices: navigator.mediaDevices !== undefined,
    })
    if (obstacle) {
      recording.obstruct(obstacle)
      return
    }
    const unwatch = watchMicrophone({
      onBlocked: (blocked) => (blocked ? recording.obstruct('blocked') : recording.clear('blocked')),
      onDevices: () => recording.clear('no_microphone'),
    })
    return () => {
      unwatch()
      recording.discard()
    }
  }, [recording])

  const state = useSyncExternalStore(recording.subscribe, recording.read, recording.read)
  return { recording, state }
}
