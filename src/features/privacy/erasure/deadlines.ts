/** How long a closed account can be kept before it is erased. */
export const erasureDelayDays = 14
/** How long an archive can be downloaded. */
export const exportDays = 7
