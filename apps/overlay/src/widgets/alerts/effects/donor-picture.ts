/**
 * Shows the donor's picture on the corner of a card, where it needs no space of the texts. A picture that fails to load
 * is left out.
 */
export function showDonor(root: HTMLElement, url: string): void {
  const picture = new Image()
  picture.className = 'donor'
  picture.alt = ''
  picture.onload = () => root.append(picture)
  picture.src = url
}
