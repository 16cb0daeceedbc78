const zeroOf = (digit: number) => {
  let zero = digit
  while (digit - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return zero
}

/** The same text without accents, in digits, dashes and spaces of ASCII. Letters keep their case. */
export const fold = (text: string) =>
  text
    .replace(/[’‘ʼʻ`´′＇]/g, "'")
    .replace(/(\d)[ºª°]/g, '$1th')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replace(/[^\0-\x7F]/gu, (letter) => ascii[letter] ?? letter)
    .replace(/[^\0-\x7F]/gu, (digit) =>
      /\p{Nd}/u.test(digit)
        ? String((digit.codePointAt(0) ?? 0) - zeroOf(digit.codePointAt(0) ?? 0))
        : /\p{Pd}/u.test(digit)
          ? '-'
          : digit,
    )
    .replace(/\s+/g, ' ')

const ascii: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', æ: 'ae', Æ: 'AE', ß: 'ss', ı: 'i', þ: 'th', ð: 'd' },
  ...{
    '٬': ',',
    '٫': '.',
    '،': ',',
    '，': ',',
    '−': '-',
    '→': '-',
    '〜': '~',
    '～': '~',
    '∼': '~',
    '·': ' ',
  },
  ...{
    '・': ' ',
    '•': ' ',
    '×': 'x',
    '「': ' ',
    '」': ' ',
    '、': ',',
    '。': '.',
    '“': '"',
    '”': '"',
    '״': '"',
  },
}
