export { endConnectedAccess } from './connected-access/connected-access.ts'
export { connectedAccessRoutes } from './connected-access/connected-access-routes.ts'
export { EXPORTS, privacyRoutes } from './privacy-routes.ts'
