// States and provinces whose names people write in several ways.

type Region = { code: string; name: string }

const regions = (list: string): Region[] =>
  list.split(',').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

/** The states of the US with the district of the capital. */
export const usStates = regions(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
)

export const canadianProvinces = regions(
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
)

const listOf: Record<string, Region[]> = { US: usStates, CA: canadianProvinces }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .trim()
    .toLowerCase()

/** `NJ` for 'NJ', 'N.J.' and 'New Jersey'; null if the country has no list or the region is not on it. */
export function regionCode(country: string | null, region: string | null) {
  const written = plain(region ?? '')
  if (!country || !written) return null
  const found = listOf[country]?.find(({ code, name }) => [code.toLowerCase(), plain(name)].includes(written))
  return found?.code ?? null
}

/** 'New Jersey' for ('US', 'NJ'). */
export const regionName = (country: string, code: string) =>
  listOf[country]?.find((region) => region.code === code)?.name ?? code
