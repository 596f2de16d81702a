import type {
  AlertLayout,
  AlertParticles,
  AlertShadow,
  InAnimation,
  OutAnimation,
} from '@aplauso/contract/custom-style'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const LAYOUTS: Record<AlertLayout, Message> = {
  above: m.alert_look_layout_above,
  beside: m.alert_look_layout_beside,
  behind: m.alert_look_layout_behind,
}

export const SHADOWS: Record<AlertShadow, Message> = {
  none: m.alert_look_none,
  soft: m.alert_look_shadow_soft,
  deep: m.alert_look_shadow_deep,
  glow: m.alert_look_shadow_glow,
}

export const ENTRANCES: Record<InAnimation, Message> = {
  none: m.alert_look_none,
  fade: m.alert_look_in_fade,
  slide: m.alert_look_in_slide,
  rise: m.alert_look_in_rise,
  drop: m.alert_look_in_drop,
  zoom: m.alert_look_in_zoom,
  bounce: m.alert_look_in_bounce,
  flip: m.alert_look_in_flip,
}

export const EXITS: Record<OutAnimation, Message> = {
  none: m.alert_look_none,
  fade: m.alert_look_out_fade,
  slide: m.alert_look_out_slide,
  rise: m.alert_look_out_rise,
  sink: m.alert_look_out_sink,
  zoom: m.alert_look_out_zoom,
  flip: m.alert_look_out_flip,
}

export const PARTICLES: Record<AlertParticles, Message> = {
  none: m.alert_look_none,
  confetti: m.alert_look_particles_confetti,
  hearts: m.alert_look_particles_hearts,
  stars: m.alert_look_particles_stars,
  coins: m.alert_look_particles_coins,
  bubbles: m.alert_look_particles_bubbles,
  snow: m.alert_look_particles_snow,
}
