import { m } from '@aplauso/texts/messages'
import { downloadFile } from '#lib/api/download-file.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { fileName, filePath } from './admin-paths.ts'

/** Fetches a file for the bank again, as it was made. */
export function useFileDownload(fileId: string) {
  const t = useText()
  const { change, busy } = useChange({
    send: () => downloadFile(filePath(fileId), fileName(fileId)),
    onDone: () => undefined,
    failedTitle: t(m.admin_file_failed),
  })
  return { download: () => change(undefined), busy }
}
