import { createContext, type ReactNode, useContext } from 'react'
import type { BoardFilter } from './board/board-query.ts'
import type { Stage } from './stages.ts'

// Features depend one way, so what later ones show of an application is handed in from above:
// `areas/ApplicationExtensions.tsx` fills these places. Each is given whose application it is.

/** One who is chosen in the table, as the page shows them. */
export type ChosenApplicant = { id: string; version: number; name: string; stage: Stage }
export type BulkBarProps = {
  jobId: string
  filter: BoardFilter
  chosen: ChosenApplicant[]
  /** How many match the filter. */
  found: number
  onChoose: (chosen: ChosenApplicant[]) => void
}

type Extensions = {
  /** Above the board of a job. */
  boardTop: (job: { id: string; status: string }) => ReactNode
  /** Above the table: what can be done to those who are chosen in it. */
  tableTop: (props: BulkBarProps) => ReactNode
  /** Around the cards of a job, with what is read once for all of them. */
  cards: (jobId: string, cards: ReactNode) => ReactNode
  /** On a card of the board. */
  card: (id: string) => ReactNode
  /** In the drawer of an applicant, below the buttons. */
  drawerTop: (applicant: { id: string; name: string }) => ReactNode
  /** In the drawer of an applicant, before the team's notes. */
  drawerBottom: (id: string) => ReactNode
  /** On the applicant's own page of it, above where it stands. */
  pageTop: (id: string) => ReactNode
  /** On the applicant's own page of it, beneath where it stands. */
  pageBottom: (id: string) => ReactNode
  /** After the applicant has sent it, and on their own page of it: what is asked apart from it. */
  askedApart: (id: string) => ReactNode
  /** In a dialog of the applicant that ends the application: what else ends with it. */
  endsWith: (id: string) => ReactNode
  /** On the route of the applicant's page, at the station they have been at since then. */
  station: (id: string, since: string) => ReactNode
}

const nothing = () => null
const ExtensionsContext = createContext<Extensions>({
  boardTop: nothing,
  tableTop: nothing,
  cards: (_, cards) => cards,
  card: nothing,
  drawerTop: nothing,
  drawerBottom: nothing,
  pageTop: nothing,
  pageBottom: nothing,
  askedApart: nothing,
  endsWith: nothing,
  station: nothing,
})

export const ExtensionsProvider = ExtensionsContext.Provider
export const useExtensions = () => useContext(ExtensionsContext)
