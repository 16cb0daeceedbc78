/** Copies a text as browsers did before they had a clipboard for scripts. Returns whether it worked. */
export function copySelection(text: string) {
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  // Within an open dialog, as everything outside of it is inert.
  const place = activeElement?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus()
  return isCopied
}
