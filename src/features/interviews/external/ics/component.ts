// The components of an iCalendar file (RFC 5545), read line by line, so that one damaged line or a missing END costs
// what it says and nothing else. Files of the world end their lines in any way and are sometimes cut off.

export type Property = { name: string; params: Map<string, string>; value: string }

export type Component = {
  name: string
  /** Where it begins in the file. */
  line: number
  properties: Property[]
  components: Component[]
  /** Lines of it that are no property: what they said is lost. */
  damaged: string[]
  /** It ends where something else begins or the file is over. */
  isUnended: boolean
}

export type CalendarFile = {
  calendars: Component[]
  /** It begins or ends in the middle of a calendar. */
  isCut: boolean
}

/** What says when somebody is busy. Nothing else of a calendar is looked at. */
const known = new Set(
  (
    'uid sequence dtstamp last-modified recurrence-id dtstart dtend duration rrule rdate exdate exrule status transp ' +
    'freebusy method tzid tzoffsetfrom tzoffsetto x-lic-location x-wr-timezone x-microsoft-cdo-busystatus ' +
    'x-microsoft-cdo-alldayevent'
  ).split(' '),
)
/** These are in no other component than a calendar. */
const outermost = new Set(['vevent', 'vtodo', 'vjournal', 'vfreebusy', 'vtimezone', 'vavailability'])
/** Where a value may begin that has times in it: zones are written with colons and without quotes as well. */
const timesBegin = /^\s*(?:\d{4}-?\d\d-?\d\d|[+-]?P\d)/i

/** Null when there is no calendar in it. */
export function readComponents(text: string): CalendarFile | null {
  const root = newComponent('', 0)
  const open = [root]
  const innermost = () => open.at(-1) as Component
  let isCut = false
  const closeTo = (depth: number) => {
    while (open.length > depth) (open.pop() as Component).isUnended = true
  }
  const begin = (name: string, line: number) => {
    if (name === 'vcalendar') closeTo(1)
    else if (outermost.has(name)) {
      // Its calendar began before the file.
      if (open[1]?.name !== 'vcalendar') {
        isCut = true
        closeTo(1)
        begin('vcalendar', line)
      }
      closeTo(2)
    } else if (open.length === 1) return
    // Rules of a zone are beside each other.
    if (name === 'standard' || name === 'daylight')
      closeTo(open.findLastIndex((one) => one.name === 'vtimezone') + 1 || open.length)
    const component = newComponent(name, line)
    innermost().components.push(component)
    open.push(component)
  }
  const end = (name: string) => {
    const depth = open.findLastIndex((one) => one.name === name)
    if (depth < 1) return
    closeTo(depth + 1)
    open.pop()
  }
  for (const { content, line } of linesOf(text)) {
    const [, edge = '', name = ''] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(content) ?? []
    if (edge.toUpperCase() === 'BEGIN') begin(name.toLowerCase(), line)
    else if (edge) end(name.toLowerCase())
    else if (open.length > 1) addProperty(innermost(), content)
  }
  isCut ||= open.length > 1
  closeTo(1)
  return root.components.length > 0 ? { calendars: root.components, isCut } : null
}

const newComponent = (name: string, line: number): Component => ({
  ...{ name, line, properties: [], components: [], damaged: [], isUnended: false },
})

/** Unfolded: a line that begins with a blank goes on with the one before. */
function* linesOf(text: string) {
  let content = ''
  let first = 1
  let number = 0
  for (const one of text.replace(/^(?:\uFEFF|ï»¿)|\0/g, '').split(/\r\n|\n|\r/)) {
    number++
    if (/^[ \t]/.test(one) && content) content += one.slice(1)
    else {
      if (content.trim()) yield { content, line: first }
      content = one
      first = number
    }
  }
  if (content.trim()) yield { content, line: first }
}

function addProperty(component: Component, content: string) {
  const name = /^\s*([A-Za-z0-9-]+)\s*(?=[;:])/.exec(content)
  if (!name?.[1]) {
    component.damaged.push(content)
    return
  }
  if (!known.has(name[1].toLowerCase())) return
  const rest = content.slice(name[0].length)
  const colons = colonsOf(rest)
  const colon = colons.find((place) => timesBegin.test(rest.slice(place + 1))) ?? colons[0]
  if (colon === undefined) {
    component.damaged.push(content)
    return
  }
  component.properties.push({
    name: name[1].toLowerCase(),
    params: paramsOf(rest.slice(0, colon)),
    value: rest.slice(colon + 1).trim(),
  })
}

/** Those outside of quotes; of a quote that never ends, all. */
function colonsOf(text: string) {
  if (text.startsWith(':')) return [0]
  const all = [...text.matchAll(/"[^"]*"|:/g)]
  return all.flatMap(({ 0: sign, index }) => (sign === ':' ? [index] : []))
}

function paramsOf(text: string) {
  const params = new Map<string, string>()
  let last = ''
  for (const [part] of text.matchAll(/(?:"[^"]*"|[^;"]|")+/g)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/s.exec(part) ?? []
    // A semicolon in a value that has no quotes around it.
    if (!name) params.set(last, `${params.get(last) ?? ''};${part}`)
    else params.set(name.toLowerCase(), value)
    if (name) last = name.toLowerCase()
  }
  for (const [name, value] of params)
    params.set(
      name,
      value
        .trim()
        .replace(/^"+|"+$/g, '')
        .trim(),
    )
  return params
}

export const propertyOf = ({ properties }: Component, name: string) =>
  properties.find((one) => one.name === name)
export const propertiesOf = ({ properties }: Component, name: string) =>
  properties.filter((one) => one.name === name)
export const textOf = (component: Component, name: string) => propertyOf(component, name)?.value ?? ''
