import { countries } from '#/shared/countries.ts'

const usStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((entry) => ({ code: entry.slice(0, 2), title: entry.slice(3), name: entry.slice(3).toLowerCase() }))

/** The names of the US states, as people write them. */
export const states = usStates.map(({ title }) => title)

const countryAliases: Record<string, string> = {
  us: 'US',
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
}
const remoteWords = new Set(['remote', 'anywhere', 'home', 'work from home'])

type PlaceFilterPart =
  | { remote: true }
  | { remote: false; words: string; regions: string[]; countries: string[] }

/** `'Newark, new jersey'` gives two places that must both match; `'remote'` gives a workplace. */
export function parsePlaces(where: string): PlaceFilterPart[] {
  return where
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .slice(0, 5)
    .map((words) => {
      const key = words.toLowerCase().replaceAll('.', '')
      if (remoteWords.has(key)) return { remote: true }
      const { regions, countries: byName } = enclosingPlaces(key)
      const byCode = countries.filter(({ code }) => code.toLowerCase() === key).map(({ code }) => code)
      return { remote: false, words, regions, countries: [...new Set([...byName, ...byCode])] }
    })
}

/** States and countries with this lower-case name. Two-letter codes do not count: `it` and `hr` are also words. */
export const enclosingPlaces = (key: string) => ({
  regions: usStates.filter(({ name }) => name === key).map(({ code }) => code),
  countries: countries
    .filter(({ name, code }) => code === countryAliases[key] || name.toLowerCase() === key)
    .map(({ code }) => code),
})
