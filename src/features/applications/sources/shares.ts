/** Below this many, a share or a bar says less than the number itself. */
export const minForShares = 10

/** “23 % of those who looked”; nothing where the whole is small, or was not counted in full. */
export const share = (part: number, whole: number, of: string) =>
  whole >= minForShares && part <= whole ? `${Math.round((part / whole) * 100)}% ${of}` : null
