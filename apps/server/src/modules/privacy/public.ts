export { EXPORTS, privacyRoutes } from './routes.ts'
