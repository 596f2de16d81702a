export { type BrokenRule, brokenRule, brokenRuleError } from './page-rules.ts'
export { createPublicPage } from './public-page.ts'
export { FEE_QUOTES, PAGE_CHANGES, pageSettingsRoutes } from './routes.ts'
export { erasePage, findPage, mediaOfPage, putPage } from './settings.ts'
