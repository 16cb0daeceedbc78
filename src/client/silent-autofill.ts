/**
 * Some password managers and browsers fill in fields without an event, so that a form knows nothing of what it shows.
 * Before a form is sent, its fields announce what they hold; React passes on only what it has not heard.
 */
export const hearSilentAutofill = () =>
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement)
        for (const field of target.elements)
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
            field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    true,
  )
