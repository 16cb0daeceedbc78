const hasThousands = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/
const indianGroups = /^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d{1,2})?$/
const grouped = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,3})?$/

/**
 * A number as it is written somewhere in the world: 1,234.50; 1.234,50; 1 234,50; 1'234.50; 12,34,567. Null: it could be
 * two numbers, or none. `thousandths`: the currency has three decimals, so that three figures may be either.
 */
export function readNumber(digits: string, thousandths = false): number | null {
  const separators = [...digits.replace(/\d/g, '')]
  const [first] = separators
  const last = separators.at(-1)
  if (first === undefined || last === undefined) return Number(digits)
  const after = digits.length - digits.lastIndexOf(last) - 1
  if (indianGroups.test(digits)) return Number(digits.replaceAll(',', ''))
  if (separators.length === 1) {
    const isThousands = hasThousands.test(digits)
    if (isThousands) return thousandths && last === '.' ? null : Number(digits.replace(/\D/g, ''))
    return after <= 2 && last !== "'" ? Number(digits.replace(',', '.')) : null
  }
  if (separators.every((one) => one === first))
    return hasThousands.test(digits) ? Number(digits.replace(/\D/g, '')) : null
  const mark = digits.lastIndexOf(last)
  const isDecimal = grouped.test(digits) && last !== "'" && separators.indexOf(last) === separators.length - 1
  if (!isDecimal || (after === 3 && !thousandths)) return null
  return Number(`${digits.slice(0, mark).replace(/\D/g, '')}.${digits.slice(mark + 1)}`)
}
