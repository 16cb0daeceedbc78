export const maxParts = 6
/** Every order is tried: 24 of four parts. */
export const maxPartsInAnyOrder = 4
