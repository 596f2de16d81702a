export { creatorIs, isId } from './creators.ts'
export { creatorRoutes, UNKNOWN_CREATORS } from './routes.ts'
