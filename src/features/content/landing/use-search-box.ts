import { create } from 'zustand'

type SearchBox = { clicked: boolean }

/** Whether the search box was clicked; if so, the results page is prefetched. */
export const useSearchBox = create<SearchBox>(() => ({ clicked: false }))

export const clickSearchBox = () => useSearchBox.setState({ clicked: true })
