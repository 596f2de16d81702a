import type { Scene } from '@aplauso/contract/scenes'
import { api } from '#lib/api/api.ts'

export const SCENES_KEY = ['/api/scenes'] as const
export const scenePath = (id: string) => `/api/scenes/${encodeURIComponent(id)}`
export const scenesQuery = { queryKey: SCENES_KEY, queryFn: () => api.get<Scene[]>('/api/scenes') }
