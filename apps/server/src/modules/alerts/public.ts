export { type AlertRow, type Goal, settingsOf } from './alert.ts'
export { alertStatus, heldStatus } from './alert-status.ts'
export { deleteOldTestAlerts } from './delete-old-tests.ts'
export { eraseFromAlerts } from './erase-from-alerts.ts'
export { type Announcer, announceAlert } from './events.ts'
export { addSpeech } from './held/add-speech.ts'
export { addTranscript } from './held/add-transcript.ts'
export {
  type ChangeTextDeps,
  changeHeldAlertTexts,
  changeWaitingAlertTexts,
  removeFromQueue,
  selectWaiting,
} from './held/change-words.ts'
export { decideDueHeldAlerts, dropHeldAlert, restartHoldTimes } from './held/decide.ts'
export { type DropDeps, dropDonorAlerts } from './held/drop-of-donor.ts'
export { insertTestAlert, type TestSpeech } from './insert-test-alert.ts'
export { isListenKey } from './listen-key.ts'
export type { LiveActorDeps } from './live/close-lost-hands.ts'
export { LiveHub } from './live/live-hub.ts'
export { serveLive } from './live/live-server.ts'
export type { FindTopic, Topic } from './live/topic.ts'
export { countMissedBetween, replayMissedBetween } from './opening-reel.ts'
export { overlayLastSeen, saysNotStreaming, streamingCreators } from './overlay-rows.ts'
export { mediaOfAlerts } from './own-media.ts'
export { type OnScreenState, readOnScreenState } from './read-stage.ts'
export { alertRoutes, NEW_OVERLAY_KEYS } from './routes.ts'
export { isSceneKey, sceneKey, sceneKeyVersion, sceneUrl } from './scene-key.ts'
export { redactPrivate } from './seen-by.ts'
export { lastShownAt } from './stalled.ts'
export { countHeld, countUnseen, hasOverlayOnStream, isPaidWaiting, isUnseen } from './unseen.ts'
export { isWidgetKey, widgetKey, widgetUrl } from './widget-key.ts'
