/** The shared page: an absolute address, its title and a sentence about it. */
export type SharedPage = { address: string; title: string; text: string }

/** Services that accept a shared page by a plain link. */
export function shareTargets({ address, text }: SharedPage): { name: string; href: string }[] {
  const url = encodeURIComponent(address)
  const encodedText = encodeURIComponent(text)
  return [
    // WhatsApp has no field for an address, so it is part of the text.
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${encodedText}` },
    { name: 'X', href: `https://x.com/intent/post?url=${url}&text=${encodedText}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ]
}
