/** Prefixes cells that spreadsheets would run as formulas with an apostrophe (CSV injection). */
export const csvCell = (value: string) => {
  const text =
    /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

export const csvLine = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`
