import type { OperatorSettings, OperatorSettingsChange } from '@aplauso/contract/operator-settings'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '#lib/api/api.ts'
import { useChange } from '#ui/form/use-change.ts'

export const SETTINGS_PATH = '/api/admin/settings'

type SettingsChange = z.input<typeof OperatorSettingsChange>

/** A change of the server's settings. The answer has all of them, also what another operator has changed meanwhile. */
export function useSettingsChange({ onDone, inDialog = false }: { onDone?: () => void; inDialog?: boolean } = {}) {
  const queries = useQueryClient()
  return useChange({
    send: (change: SettingsChange) => api.patch<OperatorSettings>(SETTINGS_PATH, change),
    onDone(settings) {
      queries.setQueryData([SETTINGS_PATH], settings)
      void queries.invalidateQueries({ queryKey: ['/api/config'] })
      onDone?.()
    },
    inDialog,
  })
}
