import { createContext, type ReactNode, useContext } from 'react'

// Features depend one way, so what later ones show of an application is handed in from above: `areas/AppLayout.tsx`
// fills these places. Each is given whose application it is.

type LaterParts = {
  /** On a card of the board. */
  card: (id: string) => ReactNode
  /** In the drawer of an applicant, below the buttons. */
  applicant: (applicant: { id: string; name: string }) => ReactNode
  /** On the applicant's own page of it, above where it stands. */
  application: (id: string) => ReactNode
  /** On the route of the applicant's page, at the station they are at. */
  station: (id: string) => ReactNode
}

const nothing = () => null
const LaterPartsContext = createContext<LaterParts>({
  card: nothing,
  applicant: nothing,
  application: nothing,
  station: nothing,
})

export const LaterPartsProvider = LaterPartsContext.Provider
export const useLaterParts = () => useContext(LaterPartsContext)
