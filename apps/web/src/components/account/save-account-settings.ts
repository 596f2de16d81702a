import type { User } from '@aplauso/contract/accounts'
import { api } from '#lib/api/api.ts'

type SettingsPath = '/api/users/update-profile' | '/api/users/update-tts-settings'

/** Saves, and gives the account as the server has it then: the specification asks for it anew after each change. */
export async function saveAccountSettings(path: SettingsPath, change: object): Promise<User> {
  const changed = await api.patch<User>(path, change)
  // What is saved is saved, whether or not the second answer comes.
  return api.get<User>('/api/user').catch(() => changed)
}
