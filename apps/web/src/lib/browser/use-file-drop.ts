import { type DragEvent, useEffect, useState } from 'react'

const holdsFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>) =>
  dataTransfer?.types.includes('Files') ?? false

/** Receives files dropped on the element with `target`. A file dropped elsewhere does not replace the page. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)

  useEffect(() => {
    const preventNavigation = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    addEventListener('dragover', preventNavigation)
    addEventListener('drop', preventNavigation)
    return () => {
      removeEventListener('dragover', preventNavigation)
      removeEventListener('drop', preventNavigation)
    }
  }, [])

  const target = {
    onDragOver: (event: DragEvent) => setDraggedOver(holdsFiles(event)),
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDraggedOver(false)
    },
    onDrop(event: DragEvent) {
      setDraggedOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    },
  }
  return { over: isDraggedOver, target }
}
