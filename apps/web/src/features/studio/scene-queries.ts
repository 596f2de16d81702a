import type { Scene, SceneTemplate, SceneVersion } from '@aplauso/contract/scenes'
import { scenePath } from '#components/scenes/scenes-query.ts'
import { api } from '#lib/api/api.ts'

/** Fetched again when the window gets the focus, because somebody else may have changed the scene. */
export const sceneQuery = (id: string) => ({
  queryKey: ['/api/scenes', id],
  queryFn: () => api.get<Scene>(scenePath(id)),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
})

export const versionsQuery = (id: string) => ({
  queryKey: ['/api/scenes', id, 'versions'],
  queryFn: () => api.get<SceneVersion[]>(`${scenePath(id)}/versions`),
  staleTime: 0,
})

export const templatesQuery = {
  queryKey: ['/api/scene-templates'],
  queryFn: () => api.get<SceneTemplate[]>('/api/scene-templates'),
}
