/** The five digits of '07102', '07102-1234' or '07102, USA', when that is all there is. */
export const usZipIn = (where: string) =>
  /^\s*(\d{5})(?:-\d{4})?(?:,? *(?:usa?|united states))?\s*$/i.exec(where)?.[1]
