import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { api, type DataOf } from '#/client/api.ts'
import { ComboboxList } from '#/ui/form/ComboboxList.tsx'
import { useCombobox } from '#/ui/form/use-combobox.ts'
import { MapPin } from '#/ui/icons/icons.tsx'
import { Building2 } from '#/ui/icons/job-icons.tsx'
import { BriefcaseBusiness, Wrench } from '#/ui/icons/visitor-icons.tsx'
import { jobCountLabel } from '../job-count-label.ts'
import { placeText } from './place-text.ts'

export type Suggestion = DataOf<'GET', '/suggestions'>[number]

const icons = {
  ...{ title: BriefcaseBusiness, occupation: BriefcaseBusiness, skill: Wrench },
  ...{ company: Building2, place: MapPin, area: MapPin },
}
const kindNames = { title: 'Job title', occupation: 'Occupation', skill: 'Skill', company: 'Company' }
const detailOf = (suggestion: Suggestion) => {
  if (!('detail' in suggestion))
    return `${kindNames[suggestion.kind]}${suggestion.jobs > 0 ? `, ${jobCountLabel(suggestion.jobs)}` : ''}`
  const { kind, detail, jobs } = suggestion
  const count = jobs === 0 ? 'no jobs here' : jobCountLabel(jobs)
  return kind === 'area' ? `${detail}, ${count}` : count
}
const fieldText = (suggestion: Suggestion) =>
  'detail' in suggestion ? placeText(suggestion) : suggestion.words

const debounceMs = 120

type Props = {
  field: RefObject<HTMLInputElement | null>
  kind: 'q' | 'where'
  onChoose: ((suggestion: Suggestion) => void) | undefined
}

/**
 * The list of suggestions under a text field. The field is on the page before this code is, so its attributes and
 * listeners are added here.
 */
export function Suggestions({ field, kind, onChoose }: Props) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const open = suggestions.length > 0
  const close = () => {
    setSuggestions([])
    combobox.setActive(null)
  }
  const choose = (suggestion: Suggestion) => {
    const input = field.current
    if (!input) return
    input.value = fieldText(suggestion)
    close()
    // Words alone are half a search: the place comes next, and Enter there searches.
    const place = input.form?.elements.namedItem('where')
    if (suggestion.kind === 'company' && onChoose) onChoose(suggestion)
    else if (kind === 'q' && place instanceof HTMLInputElement && !place.value) place.focus()
    else input.form?.requestSubmit()
  }
  const combobox = useCombobox({
    id,
    open,
    items: suggestions,
    keyOf: (suggestion) => `${suggestion.kind} ${fieldText(suggestion)}`,
    freeText: true,
    onChoose: choose,
    onClose: close,
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (open && !event.isComposing) combobox.onKeyDown(event)
  })
  const show = useEffectEvent((found: Suggestion[]) => {
    combobox.setActive(null)
    setSuggestions(found)
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    // The box with the icon, which the list lies under.
    box.current = input.parentElement
    let timer: ReturnType<typeof setTimeout> | undefined
    let request: AbortController | undefined
    const cancel = () => {
      clearTimeout(timer)
      request?.abort()
    }
    const ask = () => {
      cancel()
      const words = input.value.trim()
      if (!words) return show([])
      timer = setTimeout(async () => {
        request = new AbortController()
        const { signal } = request
        try {
          const { data } = await api.get('/suggestions', { [kind]: words }, { silent: true, signal })
          // The field was left meanwhile, maybe for the other one with a list of its own.
          if (signal.aborted || document.activeElement !== input) return
          // What is in the field already need not be offered alone.
          const [only] = data
          show(data.length === 1 && only && fieldText(only) === words ? [] : data)
        } catch {
          // The search box works without suggestions.
          if (!signal.aborted) show([])
        }
      }, debounceMs)
    }
    const leave = () => {
      cancel()
      show([])
    }
    // Typed while this code was loading.
    if (document.activeElement === input && input.value !== input.defaultValue) ask()
    input.addEventListener('input', ask)
    input.addEventListener('keydown', onKeyDown)
    input.addEventListener('blur', leave)
    return () => {
      cancel()
      input.removeEventListener('input', ask)
      input.removeEventListener('keydown', onKeyDown)
      input.removeEventListener('blur', leave)
    }
  }, [field, kind])

  useEffect(() => {
    for (const [name, value] of Object.entries(combobox.field))
      if (value === undefined) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, String(value))
  })

  return (
    <>
      {open && (
        <ComboboxList {...combobox.list} label={kind === 'q' ? 'Suggestions' : 'Places'} anchor={box}>
          {(suggestion) => {
            const Icon = icons[suggestion.kind]
            return (
              <>
                <Icon aria-hidden="true" />
                {/* Beside a long name there is no room on a phone. */}
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{fieldText(suggestion)}</span>
                  <span className="text-xs font-normal text-fg-muted">{detailOf(suggestion)}</span>
                </span>
              </>
            )
          }}
        </ComboboxList>
      )}
      <span role="status" className="sr-only">
        {open && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </>
  )
}
