import type { CssRefusal } from '@aplauso/contract/alert-look'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

const CSS_REASONS: Record<CssRefusal, Message> = {
  css_syntax: m.alert_look_css_syntax,
  css_escape: m.alert_look_css_escape,
  css_too_deep: m.alert_look_css_too_deep,
  css_at_rule: m.alert_look_css_at_rule,
  css_selector: m.alert_look_css_selector,
  css_nested: m.alert_look_css_nested,
  css_property: m.alert_look_css_property,
  css_value: m.alert_look_css_value,
  css_function: m.alert_look_css_function,
  css_address: m.alert_look_css_address,
  css_important: m.alert_look_css_important,
  css_animation: m.alert_look_css_animation,
  css_flashes: m.alert_look_css_flashes,
}

const isCssRefusal = (code: string): code is CssRefusal => Object.hasOwn(CSS_REASONS, code)

/** Why a place of own CSS is refused. */
export const cssReason = (code: string): Message => CSS_REASONS[isCssRefusal(code) ? code : 'css_syntax']
