/** How long a new address can be proven. */
export const proofHours = 24
/** How long the old address can take the change back. */
export const restoreDays = 7
