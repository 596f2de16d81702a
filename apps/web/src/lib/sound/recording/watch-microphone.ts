type MicrophoneListener = {
  /** The permission is denied (true) or not (false). */
  onBlocked: (blocked: boolean) => void
  onDevices: () => void
}

/**
 * Watches the microphone permission and the devices, as far as the browser reports them. Returns a function that stops
 * it.
 */
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
    // Some browsers do not report this permission; there a denial shows at the request.
    () => {},
  )
  return () => controller.abort()
}
