import { create } from 'zustand'

type SearchBox = { clicked: boolean }

/** Whether the search box was clicked: from then on the page of results is fetched ahead. */
export const useSearchBox = create<SearchBox>(() => ({ clicked: false }))

export const clickSearchBox = () => useSearchBox.setState({ clicked: true })
