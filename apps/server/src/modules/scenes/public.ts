export { mediaOfScenes } from './scene-file.ts'
export { SCENE_CHANGES, sceneRoutes } from './scene-routes.ts'
export { endSceneKeys, eraseScenes, listScenes, sceneWithoutKey } from './scenes.ts'
