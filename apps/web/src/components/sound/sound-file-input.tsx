// Extensions are listed too: some systems report every .webm file as video.
const ACCEPT = 'audio/*,.webm,.m4a,.ogg,.opus'

type SoundFileInputProps = { id: string; describedBy?: string; onPick: (file: File) => void }

/** A transparent file input over its label, which must be `relative` and show the focus. */
export function SoundFileInput({ id, describedBy, onPick }: SoundFileInputProps) {
  return (
    <input
      id={id}
      type="file"
      name="sound"
      accept={ACCEPT}
      data-next
      aria-describedby={describedBy}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onPick(file)
        // Allows picking the same file again.
        target.value = ''
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
}
