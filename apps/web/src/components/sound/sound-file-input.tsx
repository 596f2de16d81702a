// By name too: some systems call every .webm a video.
const ACCEPT = 'audio/*,.webm,.m4a,.ogg,.opus'

type SoundFileInputProps = { id: string; describedBy?: string; onPick: (file: File) => void }

/** Lies unseen over the label around it, which must be `relative` and show its focus. */
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
        // The same file may be picked again.
        target.value = ''
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
}
