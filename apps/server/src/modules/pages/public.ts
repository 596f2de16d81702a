export { devPages } from './dev-pages.ts'
export { loadRenderer } from './renderer.ts'
export { pageRoutes } from './routes.ts'
