/** @license Drawings from Lucide 1.75.0, ISC, some of them from Feather, MIT: see icons-license.txt beside this file. */
import type { ComponentProps } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => React.ReactElement

// Icons that every page uses; those that only some pages need are in more-icons.tsx.
// To add an icon: join its shapes from https://lucide.dev into one path, each shape starting with a capital M.
/* @__NO_SIDE_EFFECTS__ */
export const createIcon =
  (d: string): Icon =>
  (props) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={d} />
    </svg>
  )

export const ArrowRight = createIcon('M5 12h14M12 5l7 7-7 7')
export const Bookmark = createIcon(
  'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
)
export const Check = createIcon('M20 6 9 17l-5-5')
export const ChevronDown = createIcon('M6 9l6 6 6-6')
export const CircleAlert = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 8L12 12M12 16L12.01 16')
export const Eye = createIcon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
)
export const LogOut = createIcon('M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4')
export const MapPin = createIcon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
)
export const MenuIcon = createIcon('M4 5h16M4 12h16M4 19h16')
export const Minus = createIcon('M5 12h14')
export const Plus = createIcon('M5 12h14M12 5v14')
export const RotateCw = createIcon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5')
export const Search = createIcon('M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0z')
export const UserRoundCheck = createIcon(
  'M2 21a8 8 0 0 1 13.292-6M5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM16 19l2 2 4-4',
)
export const X = createIcon('M18 6 6 18M6 6l12 12')
