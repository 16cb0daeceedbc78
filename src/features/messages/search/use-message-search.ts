import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#/client/api.ts'

/** Typing pauses this long before a search is sent. */
const pauseMs = 250
const minLength = 2

function useSearchWords() {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, words, isOn: words.length >= minLength }
}

export function useSeekerSearch() {
  const search = useSearchWords()
  const query = apiQuery('/messages/search', { q: search.words }, { silent: true })
  const { data, isError } = useQuery({ ...query, enabled: search.isOn, placeholderData: keepPreviousData })
  return { ...search, found: search.isOn ? data : undefined, isError: search.isOn && isError }
}

export function useCompanySearch() {
  const search = useSearchWords()
  const query = apiQuery('/employer/messages/search', { q: search.words }, { silent: true })
  const { data, isError } = useQuery({ ...query, enabled: search.isOn, placeholderData: keepPreviousData })
  return { ...search, found: search.isOn ? data : undefined, isError: search.isOn && isError }
}

/** Whether any of these names has the typed words; everything does when nothing is typed. */
export const hasWords = (typed: string, ...names: string[]) => {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const text = names.join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
