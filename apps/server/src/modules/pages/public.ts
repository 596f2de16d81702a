export { loadRenderer } from './renderer.ts'
export { pageRoutes } from './routes.ts'
