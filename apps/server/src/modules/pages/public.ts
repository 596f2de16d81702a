export { devPages } from './dev-pages.ts'
export { loadRenderer, loadWorker } from './page-renderer.ts'
export { pageRoutes, UNKNOWN_PAGES } from './page-routes.ts'
export { overlayScript } from './widget-page.ts'
