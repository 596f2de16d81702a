export { devPages } from './dev-pages.ts'
export { loadRenderer, loadWorker } from './renderer.ts'
export { pageRoutes, UNKNOWN_PAGES } from './routes.ts'
export { overlayScript } from './widget-page.ts'
