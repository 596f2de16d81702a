export { type AlertRow, type Goal, settingsOf } from './alert.ts'
export { alertRoutes, NEW_OVERLAY_KEYS } from './alert-routes.ts'
export { alertStatus, heldStatus } from './alert-status.ts'
export { overlayLastSeen, saysNotStreaming, streamingCreators } from './connected-overlays.ts'
export { mediaOfAlerts } from './custom-media.ts'
export { deleteOldTestAlerts } from './delete-old-test-alerts.ts'
export { eraseFromAlerts } from './erase-from-alerts.ts'
export { addSpeech } from './held/add-speech.ts'
export { addTranscript } from './held/add-transcript.ts'
export {
  type ChangeTextDeps,
  changeHeldAlertTexts,
  changeWaitingAlertTexts,
  removeFromQueue,
  selectWaiting,
} from './held/change-alert-texts.ts'
export { decideDueHeldAlerts, dropHeldAlert, restartHoldTimes } from './held/decide-held-alerts.ts'
export { type DropDeps, dropDonorAlerts } from './held/drop-donor-alerts.ts'
export { insertTestAlert, type TestSpeech } from './insert-test-alert.ts'
export { isListenKey } from './listen-key.ts'
export type { LiveActorDeps } from './live/close-revoked-sockets.ts'
export { LiveHub } from './live/live-hub.ts'
export { serveLive } from './live/live-server.ts'
export type { FindTopic, Topic } from './live/topic.ts'
export { type Announcer, announceAlert } from './live-events.ts'
export { countMissedBetween, replayMissedBetween } from './missed-alerts-replay.ts'
export { type OnScreenState, readOnScreenState } from './read-on-screen-state.ts'
export { redactPrivate } from './redact-amounts.ts'
export { isSceneKey, sceneKey, sceneKeyVersion, sceneUrl } from './scene-key.ts'
export { lastShownAt } from './stalled-alerts.ts'
export { countHeld, countUnseen, hasOverlayOnStream, isPaidWaiting, isUnseen } from './unseen-alerts.ts'
export { isWidgetKey, widgetKey, widgetUrl } from './widget-key.ts'
