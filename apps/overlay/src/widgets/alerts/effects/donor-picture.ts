/** The donor's picture on the corner of a card, where it takes no room from the words; a card whose picture does not come has none. */
export function showDonor(root: HTMLElement, url: string): void {
  const picture = new Image()
  picture.className = 'donor'
  picture.alt = ''
  picture.onload = () => root.append(picture)
  picture.src = url
}
