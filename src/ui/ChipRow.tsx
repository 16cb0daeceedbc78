import type { ReactNode } from 'react'

/** Filters of a list: on phones one line that scrolls sideways to the edges of the screen. */
export const ChipRow = ({ children }: { children: ReactNode }) => (
  <div className="scroll-x flex items-center gap-2 max-lg:-mx-5 max-lg:w-[calc(100%+40px)] max-lg:px-5 max-lg:py-1 lg:flex-wrap">
    {children}
  </div>
)
