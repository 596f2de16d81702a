export { DRAWN_SHARE_IMAGES, shareImageRoutes } from './share-image-routes.ts'
export { createShareImages } from './share-images.ts'
