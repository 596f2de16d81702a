export { EXPORTS, privacyRoutes } from './privacy-routes.ts'
