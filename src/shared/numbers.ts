// `Intl.NumberFormat` says the same, but takes a phone some 80 ms to load, while a page that it is reading starts.

/** '1,234', '-1,234.50': rounded to these decimals. */
export function formatNumber(value: number, decimals = 0) {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const isNegative = value < 0 && /[1-9]/.test(whole + fraction)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (isNegative ? '-' : '') + (fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** The unit people of this browser's language measure roads in. The US, the UK, Liberia and Myanmar use miles. */
export const ownUnit = (): 'mi' | undefined =>
  /-(US|GB|LR|MM)\b/.test(navigator.language) ? 'mi' : undefined

export const kmPerMile = 1.609344
