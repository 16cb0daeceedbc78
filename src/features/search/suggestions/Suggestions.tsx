import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { api, type DataOf } from '#/client/api.ts'
import { MapPin } from '#/ui/icons/icons.tsx'
import { BriefcaseBusiness, Building2, Wrench } from '#/ui/icons/more-icons.tsx'

export type Suggestion = DataOf<'GET', '/suggestions'>[number]

const icons = { title: BriefcaseBusiness, skill: Wrench, company: Building2, place: MapPin, area: MapPin }
const kindNames = { title: 'Job title', skill: 'Skill', company: 'Company', place: '', area: '' }
const detailOf = (found: Suggestion) => ('detail' in found ? found.detail : kindNames[found.kind])
/** What stands in the field afterwards: a town with its region, so that it means the same to the search. */
const wordsOf = (found: Suggestion) =>
  found.kind === 'place' ? `${found.words}, ${found.detail}` : found.words

/** Typing this fast asks once, at the end of the word. */
const pause = 120

type Props = {
  field: RefObject<HTMLInputElement | null>
  kind: 'q' | 'where'
  onChoose: ((chosen: Suggestion) => void) | undefined
}

/** The list of a combobox (WAI-ARIA APG, list autocomplete with manual selection); the focus stays in the field. */
export function Suggestions({ field, kind, onChoose }: Props) {
  const id = useId()
  const [found, setFound] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const close = useCallback(() => {
    setFound([])
    setActive(-1)
  }, [])

  const choose = useEffectEvent((chosen: Suggestion) => {
    const input = field.current
    if (!input) return
    input.value = wordsOf(chosen)
    close()
    if (onChoose) onChoose(chosen)
    else input.form?.requestSubmit()
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (found.length === 0 || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // One place more than there are rows: the words as typed.
      setActive((now) => ((now + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      const chosen = found[active]
      if (!chosen) return close()
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Tab') close()
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: AbortController | undefined
    const ask = () => {
      clearTimeout(timer)
      asked?.abort()
      const words = input.value.trim()
      if (!words) return close()
      timer = setTimeout(async () => {
        asked = new AbortController()
        try {
          const { data } = await api.get(
            '/suggestions',
            { [kind]: words },
            { silent: true, signal: asked.signal },
          )
          setActive(-1)
          // What is in the field already need not be offered alone.
          const [only] = data
          setFound(data.length === 1 && only && wordsOf(only) === words ? [] : data)
        } catch {
          // The search box works without an offer.
          close()
        }
      }, pause)
    }
    const leave = () => {
      clearTimeout(timer)
      asked?.abort()
      close()
    }
    input.addEventListener('input', ask)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', leave)
    return () => {
      leave()
      input.removeEventListener('input', ask)
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', leave)
    }
  }, [field, kind, close])

  const open = found.length > 0
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', `${id}-list`)
    input.setAttribute('aria-expanded', String(open))
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [field, id, open, active])

  return (
    <>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={kind === 'q' ? 'Suggestions' : 'Places'}
        hidden={!open}
        className="popover-panel scroll-y absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 text-start text-fg"
      >
        {found.map((suggestion, place) => {
          const Icon = icons[suggestion.kind]
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
            <div
              key={`${suggestion.kind} ${wordsOf(suggestion)}`}
              role="option"
              id={`${id}-${place}`}
              aria-selected={place === active}
              data-focused={place === active || undefined}
              className="option cursor-pointer hover:bg-base-200"
              // Before the field loses the focus.
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
        {open && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </>
  )
}
