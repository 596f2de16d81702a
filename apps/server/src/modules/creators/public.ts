export { creatorIs, findCreator, isId } from './creators.ts'
export { creatorRoutes } from './routes.ts'
