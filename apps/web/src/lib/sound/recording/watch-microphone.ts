type MicrophoneListener = {
  /** The person has blocked it (true), or has not, or no longer. */
  onBlocked: (blocked: boolean) => void
  /** One was plugged in or out. */
  onDevices: () => void
}

/** Hears of the permission for the microphone and of the devices there are, as far as the browser tells. Gives the way to stop. */
export function watchMicrophone({ onBlocked, onDevices }: MicrophoneListener): () => void {
  const controller = new AbortController()
  const { signal } = controller
  navigator.mediaDevices?.addEventListener('devicechange', onDevices, { signal })
  navigator.permissions?.query({ name: 'microphone' }).then(
    (permission) => {
      if (signal.aborted) return
      const report = () => onBlocked(permission.state === 'denied')
      report()
      permission.addEventListener('change', report, { signal })
    },
    // Some browsers do not tell of this permission: there it shows when it is asked for.
    () => {},
  )
  return () => controller.abort()
}
