export { endConnectedAccess } from './grants.ts'
export { connectedAccessRoutes } from './routes.ts'
