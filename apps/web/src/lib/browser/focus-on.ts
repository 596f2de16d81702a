/** Puts the keyboard where something is to be mended. */
export function focusOn(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
