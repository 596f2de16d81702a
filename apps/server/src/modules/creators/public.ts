export { creatorIs, isId } from './creators.ts'
export { creatorRoutes } from './routes.ts'
