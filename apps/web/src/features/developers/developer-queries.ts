export const API_KEYS_KEY = ['/api/api-keys'] as const
export const ENDPOINTS_KEY = ['/api/webhook-endpoints'] as const

export const endpointPath = (id: string) => `/api/webhook-endpoints/${encodeURIComponent(id)}`
/** Key of an endpoint's delivery log, first page. */
export const logKey = (id: string) => [endpointPath(id), 'deliveries?limit=20'] as const
