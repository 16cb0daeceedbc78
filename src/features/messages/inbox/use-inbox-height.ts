import { useLocation } from 'react-router'

/**
 * The frame of seekers has a bar above the page, the others a rail beside it; on phones all have two bars. In a short
 * window the page scrolls instead: the messages fill what the header leaves, and the field comes beneath.
 */
export function useInboxHeight() {
  const hasTopBar = useLocation().pathname.startsWith('/seeker')
  return hasTopBar
    ? { wide: 'lg:h-[calc(100dvh-65px)]', narrow: 'h-[calc(100dvh-130px)] short:h-auto' }
    : { wide: 'lg:h-dvh', narrow: 'h-[calc(100dvh-121px)] short:h-auto' }
}
