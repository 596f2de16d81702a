export { endGrants } from './grants.ts'
export { grantRoutes } from './routes.ts'
