type MicrophoneNews = {
  /** The person has blocked it (true), or has not, or no longer. */
  onBlocked: (blocked: boolean) => void
  /** One was plugged in or out. */
  onDevices: () => void
}

/** Hears of the permission for the microphone and of the devices there are, as far as the browser tells. Gives the way to stop. */
export function watchMicrophone({ onBlocked, onDevices }: MicrophoneNews): () => void {
  const ended = new AbortController()
  const { signal } = ended
  navigator.mediaDevices?.addEventListener('devicechange', onDevices, { signal })
  navigator.permissions?.query({ name: 'microphone' }).then(
    (permission) => {
      if (signal.aborted) return
      const tell = () => onBlocked(permission.state === 'denied')
      tell()
      permission.addEventListener('change', tell, { signal })
    },
    // Some browsers do not tell of this permission: there it shows when it is asked for.
    () => {},
  )
  return () => ended.abort()
}
