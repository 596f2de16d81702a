export { FEE_QUOTES, PAGE_CHANGES, pageSettingsRoutes } from './donation-page-routes.ts'
export { type BrokenRule, brokenRule, brokenRuleError } from './donation-page-rules.ts'
export { erasePage, findPage, mediaOfPage, putPage } from './donation-page-settings.ts'
export { createPublicPage } from './public-donation-page.ts'
