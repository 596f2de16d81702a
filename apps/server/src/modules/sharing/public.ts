export { DRAWN_SHARE_IMAGES, shareImageRoutes } from './routes.ts'
export { createShareImages } from './share-images.ts'
