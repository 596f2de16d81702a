import * as z from 'zod'
import {
  ALERT_CSS_CHARACTERS,
  ALERT_RADIUS_MAX_PX,
  ALERT_TEMPLATE_CHARACTERS,
  ALERT_TEXT_MAX_PX,
  ALERT_TEXT_MIN_PX,
  ALERT_WIDTH_MAX_PX,
  ALERT_WIDTH_MIN_PX,
  DONATION_MAX_CENTS,
} from './limits.ts'
import { text } from './text.ts'

/** Where a card shows its picture in relation to its text. */
export const AlertLayout = z.enum(['above', 'beside', 'behind'])
export type AlertLayout = z.infer<typeof AlertLayout>

/** Open typefaces that come with the product, each with the characters of Latin Extended. */
export const AlertFont = z.enum([
  ...(['montserrat', 'oswald', 'bebas-neue', 'playfair-display', 'fredoka', 'lilita-one'] as const),
  ...(['bangers', 'russo-one', 'audiowide', 'press-start-2p', 'pacifico', 'caveat'] as const),
])
export type AlertFont = z.infer<typeof AlertFont>

export const AlertShadow = z.enum(['none', 'soft', 'deep', 'glow'])
export type AlertShadow = z.infer<typeof AlertShadow>

export const InAnimation = z.enum(['none', 'fade', 'slide', 'rise', 'drop', 'zoom', 'bounce', 'flip'])
export type InAnimation = z.infer<typeof InAnimation>

export const OutAnimation = z.enum(['none', 'fade', 'slide', 'rise', 'sink', 'zoom', 'flip'])
export type OutAnimation = z.infer<typeof OutAnimation>

export const AlertParticles = z.enum(['none', 'confetti', 'hearts', 'stars', 'coins', 'bubbles', 'snow'])
export type AlertParticles = z.infer<typeof AlertParticles>

const HexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'is no colour such as #fdfcf9')
  .toLowerCase()

const AlertColors = z.object({
  card: HexColor.nullable(),
  text: HexColor.nullable(),
  accent: HexColor.nullable().describe('of the amount, of what a template stresses, and of light around the card'),
})
export type AlertColors = z.infer<typeof AlertColors>

const Css = z.string().max(ALERT_CSS_CHARACTERS, `must have at most ${ALERT_CSS_CHARACTERS} characters`)

const StepAmount = z.int().min(1).max(DONATION_MAX_CENTS)

/** Amounts from which the effects of an alert are longer and fuller. */
const Steps = z
  .object({ secondFromCents: StepAmount, thirdFromCents: StepAmount })
  .refine(({ secondFromCents, thirdFromCents }) => secondFromCents < thirdFromCents, {
    path: ['thirdFromCents'],
    message: 'must be more than secondFromCents',
  })

/** Changes of a creator to a style. Null: the style's own value. */
export const CustomStyle = z.object({
  layout: AlertLayout.nullable().describe(
    'where the picture stands: `above` the words, `beside` them and larger, or `behind` them',
  ),
  colors: AlertColors.describe('six hexadecimal digits each. A change may name some of them, and null is none at all'),
  font: AlertFont.nullable().describe('one of twelve open typefaces with the letters of Latin Extended'),
  sizePx: z
    .int()
    .min(ALERT_TEXT_MIN_PX)
    .max(ALERT_TEXT_MAX_PX)
    .nullable()
    .describe('of the message, in pixels of the browser source; name and amount follow it'),
  radiusPx: z.int().min(0).max(ALERT_RADIUS_MAX_PX).nullable().describe('of the corners of the card'),
  widthPx: z
    .int()
    .min(ALERT_WIDTH_MIN_PX)
    .max(ALERT_WIDTH_MAX_PX)
    .nullable()
    .describe('of the card, as far as there is room'),
  shadow: AlertShadow.nullable().describe(
    'of the card; `glow` is light in the colour `accent`. The minimal style has none',
  ),
  template: z
    .string()
    .nullable()
    .describe(
      'the words of the card, in lines: `{name}`, `{amount}` and `{message}` stand for the donation’s, and what is between two asterisks is stressed. A message that it does not name stands below it; a line with nothing but an empty message is left out',
    ),
  inAnimation: InAnimation.nullable().describe('how the card comes; who wants no motion sees it appear'),
  outAnimation: OutAnimation.nullable().describe('how it goes, within 400 ms'),
  particles: AlertParticles.nullable().describe('what flies around the card, in the place of what the style throws'),
  css: Css.nullable().describe(
    'the creator’s own, as it was typed. It knows `.card`, `.picture`, `.words`, `.emphasis`, `.name`, `.amount`, `.message` and `.caption` of the card, and what is harmless there, and in `background` and `background-image` the address of a picture of the creator’s own, `url` of `GET /api/media`, as it is there: `url(/media/library/….webp)`. Anything else is refused with its line, its column and what is not allowed; a picture that it names is in use',
  ),
  sheet: z
    .object({ scope: z.string(), css: z.string() })
    .nullable()
    .describe('`css` as an overlay takes it: for cards of the class `scope` alone'),
  // Optional because the overlay's built-in defaults leave these fields out to stay small.
  mediaId: z
    .string()
    .nullable()
    .optional()
    .describe('a picture or video of the creator’s own, of `GET /api/media`, in place of the picture of the style'),
  media: z
    .object({ kind: z.enum(['image', 'video']), url: z.string() })
    .nullable()
    .optional()
    .describe('where the file of `mediaId` is'),
  steps: Steps.nullable()
    .optional()
    .describe(
      'the sums from which on the show of an alert is longer and fuller than that of any other. Null: from 10 € and from 50 €',
    ),
})
export type CustomStyle = z.infer<typeof CustomStyle>

const NO_CUSTOM_COLORS = { card: null, text: null, accent: null } as const satisfies AlertColors

export const NO_CUSTOM_STYLE = {
  ...{ layout: null, colors: NO_CUSTOM_COLORS, font: null, sizePx: null, radiusPx: null, widthPx: null, shadow: null },
  ...{ template: null, inAnimation: null, outAnimation: null, particles: null, css: null, sheet: null },
  ...{ mediaId: null, media: null, steps: null },
} as const satisfies CustomStyle

/** A change request: a blank template or style sheet becomes null, and null colours become empty ones. */
export const CustomStyleChange = CustomStyle.omit({ sheet: true, media: true })
  .extend({
    colors: AlertColors.partial().nullable(),
    template: text({ max: ALERT_TEMPLATE_CHARACTERS, multiline: true }).nullable(),
  })
  .partial()
export type CustomStyleChange = z.infer<typeof CustomStyleChange>

/** Custom CSS to check before it is saved; the answer has the CSS that an overlay would use. */
export const CssToCheck = z.object({ css: Css })
export const CheckedCss = CustomStyle.pick({ sheet: true })
export type CheckedCss = z.infer<typeof CheckedCss>

/** Why part of the custom CSS is refused: the `code` of its error. */
export type CssRefusal =
  | 'css_syntax'
  | 'css_escape'
  | 'css_too_deep'
  | 'css_at_rule'
  | 'css_selector'
  | 'css_nested'
  | 'css_property'
  | 'css_value'
  | 'css_function'
  | 'css_address'
  | 'css_important'
  | 'css_animation'
  | 'css_flashes'
