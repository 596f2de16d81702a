import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { DEMO_DONATION } from '../product/demo-donation.ts'

// Copied from the overlay's styles and equal in both themes, because alerts lie on the video.
const STYLES: readonly { name: Message; card: string; title: string; amount: string }[] = [
  {
    name: m.gallery_style_classic,
    card: 'rounded-md border-b-4 border-[#fece34] bg-[#fdfcf9]',
    title: 'text-[#2c142b]',
    amount: 'text-[#b61441]',
  },
  {
    name: m.gallery_style_neon,
    card: 'rounded-xs bg-[#0e0820] ring-2 ring-[#e83cf0] ring-inset',
    title: 'text-[#7dff8a]',
    amount: 'text-[#35e4ff]',
  },
  {
    name: m.gallery_style_minimal,
    card: 'border-s-4 border-white',
    title: 'text-white',
    amount: 'text-white/85',
  },
  {
    name: m.gallery_style_fire,
    card: 'rounded-md border-b-4 border-[#ff6a1f] bg-linear-to-b from-[#5a1712] to-[#2a0806]',
    title: 'text-[#ffeeda]',
    amount: 'text-[#ffb53d]',
  },
  {
    name: m.gallery_style_gold,
    card: 'rounded-sm bg-linear-115 from-[#fdf0bd] via-[#e0b84f] to-[#f4dd8f] ring-2 ring-[#a8741a] ring-inset',
    title: 'text-[#35230a]',
    amount: 'text-[#4a3208]',
  },
  {
    name: m.gallery_style_rocket,
    card: 'rounded-md bg-linear-to-b from-[#1a2b66] to-[#101b47]',
    title: 'text-[#f6f4ff]',
    amount: 'text-[#ffce3d]',
  },
]

/** The six built-in alert styles with their names. */
export function StyleCards() {
  const { t, language } = useLanguage()
  return (
    <ul className="grid gap-3 rounded-xl p-5 spotlight min-[26rem]:grid-cols-2 sm:gap-4 sm:p-8 md:grid-cols-3">
      {STYLES.map(({ name, card, title, amount }) => (
        <li key={t(name)} className={`px-4 py-4 ${card}`}>
          <p className={`display text-lg leading-tight ${title}`}>{t(name)}</p>
          <p aria-hidden="true" className={`tnum mt-0.5 font-semibold ${amount}`}>
            {formatEuros(DEMO_DONATION.amountCents, language)}
          </p>
        </li>
      ))}
    </ul>
  )
}
