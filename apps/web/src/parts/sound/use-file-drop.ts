import { type DragEvent, useEffect, useState } from 'react'

const holdsFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>) =>
  dataTransfer?.types.includes('Files') ?? false

/** Takes a file that is dropped on what gets `target`; one that misses it does not replace the page. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)

  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])

  const target = {
    onDragOver: (event: DragEvent) => setOver(holdsFiles(event)),
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (!file) return
      event.preventDefault()
      onFile(file)
    },
  }
  return { over, target }
}
