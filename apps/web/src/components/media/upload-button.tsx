import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'

type UploadButtonProps = {
  name: string
  accept: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Button that opens the file dialog; a transparent file input covers all of it. */
export function UploadButton({ name, accept, onFiles, children }: UploadButtonProps) {
  return (
    <label className="relative text-sm btn btn-ghost has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="file"
        name={name}
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows picking the same file again.
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Upload size={18} aria-hidden="true" />
      {children}
    </label>
  )
}
