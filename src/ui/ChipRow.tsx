import type { ReactNode } from 'react'

/** Filters of a list: on phones one line that scrolls sideways to the edges of the screen. */
export const ChipRow = ({ children }: { children: ReactNode }) => (
  <div className="scroll-x flex items-center gap-2 max-sm:-mx-5 max-sm:w-[calc(100%+40px)] max-sm:px-5 max-sm:py-1 sm:flex-wrap sm:overflow-visible">
    {children}
  </div>
)
