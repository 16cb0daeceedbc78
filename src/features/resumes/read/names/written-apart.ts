// Names in scripts that write the family name first, with or without a space.

export type Apart = { first: string; last: string; isUncertain: boolean }

const twoSigns =
  /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|夏侯|东方|皇甫|尉迟|公孙|慕容|令狐|端木|司徒|南宫|南宮|남궁|황보|제갈|사공|선우|독고)/u
const japanese =
  /^(?:佐々木|長谷川|五十嵐|佐久間|小笠原|佐藤|鈴木|高橋|田中|渡辺|渡邊|伊藤|山本|中村|小林|加藤|吉田|山田|山口|松本|井上|木村|斎藤|斉藤|清水|山崎|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|西村|藤井|金子|岡本|藤原|三浦|中野|中川|原田|松田|竹内|小野|田村|中山|和田|石田|森田|上田|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|高田|河野|藤本|村田|武田|上野|杉山|増田|菅原|平野|小島|大塚|千葉|久保|松井|岩崎|桜井|木下|野口|松尾|野村|菊地|佐野|大西|杉本|新井|浜田|市川|古川|小山|高野|西田|川口|島田)/u

export const isWithoutSpaces = (text: string) =>
  /^(?:\p{Script=Han}{2,5}|々|[\p{Script=Han}々]{2,6}|\p{Script=Hangul}{2,5})$/u.test(text)

/** "王小明", "山田 太郎", "김민수". Null in other scripts. */
export function familyFirst(text: string, isJapanese: boolean): Apart | null {
  if (!/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー\s]+$/u.test(text))
    return null
  // Names of foreigners stay in their order.
  if (/^[\p{Script=Katakana}ー\s]+$/u.test(text)) return null
  const [family = '', ...given] = text.split(/\s+/)
  if (given.length > 0) return { last: family, first: given.join(''), isUncertain: false }
  const known = twoSigns.exec(text)?.[0] ?? japanese.exec(text)?.[0]
  if (known && known.length < text.length && (isJapanese || text.length > 3 || twoSigns.test(text)))
    return { last: known, first: text.slice(known.length), isUncertain: false }
  const isHangul = /^\p{Script=Hangul}/u.test(text)
  const length = !isHangul && text.length > 3 ? 2 : 1
  // Where a Japanese name is cut is not written, and a long one is hardly Chinese.
  return { last: text.slice(0, length), first: text.slice(length), isUncertain: isJapanese || length > 1 }
}
