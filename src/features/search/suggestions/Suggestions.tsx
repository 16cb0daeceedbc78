import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { api, type DataOf } from '#/client/api.ts'
import { MapPin } from '#/ui/icons/icons.tsx'
import { BriefcaseBusiness, Building2, Wrench } from '#/ui/icons/more-icons.tsx'

export type Suggestion = DataOf<'GET', '/suggestions'>[number]

const icons = { title: BriefcaseBusiness, skill: Wrench, company: Building2, place: MapPin, area: MapPin }
const kindNames = { title: 'Job title', skill: 'Skill', company: 'Company', place: '', area: '' }
const detailOf = (suggestions: Suggestion) =>
  'detail' in suggestions ? suggestions.detail : kindNames[suggestions.kind]
/** The text that a suggestion puts into the field: a town with its region, so that the search finds the same town. */
const fieldText = (suggestions: Suggestion) =>
  suggestions.kind === 'place' ? `${suggestions.words}, ${suggestions.detail}` : suggestions.words

const debounceMs = 120

type Props = {
  field: RefObject<HTMLInputElement | null>
  kind: 'q' | 'where'
  onChoose: ((suggestion: Suggestion) => void) | undefined
}

/** The list of a combobox (WAI-ARIA APG, list autocomplete with manual selection); the focus stays in the field. */
export function Suggestions({ field, kind, onChoose }: Props) {
  const id = useId()
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const close = useCallback(() => {
    setSuggestions([])
    setActive(-1)
  }, [])

  const choose = useEffectEvent((suggestion: Suggestion) => {
    const input = field.current
    if (!input) return
    input.value = fieldText(suggestion)
    close()
    if (onChoose) onChoose(suggestion)
    else input.form?.requestSubmit()
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (suggestions.length === 0 || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // One position more than there are options stands for the text as typed.
      setActive((current) => ((current + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      const suggestion = suggestions[active]
      if (!suggestion) return close()
      event.preventDefault()
      choose(suggestion)
    } else if (event.key === 'Tab') close()
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let request: AbortController | undefined
    const requestSuggestions = () => {
      clearTimeout(timer)
      request?.abort()
      const words = input.value.trim()
      if (!words) return close()
      timer = setTimeout(async () => {
        request = new AbortController()
        try {
          const { data } = await api.get(
            '/suggestions',
            { [kind]: words },
            { silent: true, signal: request.signal },
          )
          setActive(-1)
          // A single suggestion equal to the typed text is not shown.
          const [single] = data
          setSuggestions(data.length === 1 && single && fieldText(single) === words ? [] : data)
        } catch {
          // The search box works without suggestions.
          close()
        }
      }, debounceMs)
    }
    const cancel = () => {
      clearTimeout(timer)
      request?.abort()
      close()
    }
    input.addEventListener('input', requestSuggestions)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', cancel)
    return () => {
      cancel()
      input.removeEventListener('input', requestSuggestions)
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', cancel)
    }
  }, [field, kind, close])

  const isOpen = suggestions.length > 0
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', `${id}-list`)
    input.setAttribute('aria-expanded', String(isOpen))
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [field, id, isOpen, active])

  return (
    <>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={kind === 'q' ? 'Suggestions' : 'Places'}
        hidden={!isOpen}
        className="popover-panel scroll-y absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 text-start text-fg"
      >
        {suggestions.map((suggestion, index) => {
          const Icon = icons[suggestion.kind]
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
            <div
              key={`${suggestion.kind} ${fieldText(suggestion)}`}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === active}
              data-focused={index === active || undefined}
              className="option cursor-pointer hover:bg-base-200"
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <Icon aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{suggestion.words}</span>
              <span className="shrink-0 text-xs font-normal text-fg-muted">{detailOf(suggestion)}</span>
            </div>
          )
        })}
      </div>
      <span role="status" className="sr-only">
        {isOpen && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </>
  )
}
