export { SCENE_CHANGES, sceneRoutes } from './routes.ts'
export { mediaOfScenes } from './scene-file.ts'
export { endSceneKeys, eraseScenes, listScenes, sceneWithoutKey } from './scenes.ts'
