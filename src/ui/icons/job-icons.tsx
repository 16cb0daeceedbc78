/** @license Drawings from Lucide 1.75.0, ISC, some of them from Feather, MIT: see icons-license.txt beside this file. */
import { createIcon } from './icons.tsx'

// Icons of the search, of a job and of who offers it.
export const BadgeCheck = createIcon(
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12',
)
export const Ban = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM4.929 4.929 19.07 19.071')
export const Building2 = createIcon(
  'M10 12h4M10 8h4M14 21v-3a2 2 0 0 0-4 0v3M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
)
export const Clock = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 6v6l4 2')
export const TrendingUp = createIcon('M16 7h6v6M22 7l-8.5 8.5-5-5L2 17')
export const Users = createIcon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
)
export const SlidersHorizontal = createIcon(
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
)
