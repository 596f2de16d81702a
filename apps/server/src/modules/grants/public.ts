export { endConnectedAccess } from './connected-access.ts'
export { connectedAccessRoutes } from './connected-access-routes.ts'
