/** What is shared: an absolute address, its title, and a sentence to go with it. */
export type SharedPage = { address: string; title: string; text: string }

/** Where a page can be shared to by a plain link. */
export function shareTargets({ address, text }: SharedPage): { name: string; href: string }[] {
  const url = encodeURIComponent(address)
  const encodedText = encodeURIComponent(text)
  return [
    // It has no field for an address: the two go as one text.
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${encodedText}` },
    { name: 'X', href: `https://x.com/intent/post?url=${url}&text=${encodedText}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ]
}
