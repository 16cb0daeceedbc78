import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [light, dark] = ['theme', 'dark'].map((name) => `src/ui/styles/${name}.css`) as [string, string]
/** With the block of daisyUI's theme, whose names are colours of ours. */
const app = 'src/app.css'

// A color that has no name is the same in both themes, and so wrong in one of them.

const raw = /#[0-9a-f]{3,8}\b(?!\/)|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(|-(?:white|black)\b/gi
const palette =
  /-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}\b/g

const unnamedColors = (text: string) => [...(text.match(raw) ?? []), ...(text.match(palette) ?? [])]

/** Colors that are no part of a theme. */
const withoutTheme: Record<string, string> = {
  'src/ui/company-logo/CompanyLogo.tsx':
    'a company’s own mark, and people’s initials on a ground of their own',
  'src/features/companies/pages/CompanyBackdrop.tsx': 'the mark again',
  'src/features/accounts/two-step/SetUpDialog.tsx': 'a QR code is read by cameras',
  'src/root.tsx': 'the browser’s own frame, which knows no CSS',
}

test('colors without a name are found', () => {
  const bad = ['#fff', '#12376B', 'rgb(0 0 0)', 'oklch(20% 0 0)', 'bg-white', 'text-black/50', 'text-red-600']
  for (const color of bad) expect(unnamedColors(`"${color}"`)).toHaveLength(1)
  const good = [
    'bg-base-100',
    '#/ui/Button.tsx',
    'header === "white"',
    'whitespace-nowrap',
    'text-neutral-content',
  ]
  for (const text of good) expect(unnamedColors(text)).toEqual([])
})

test('every color on a screen has a name', () => {
  const files = globSync(['src/**/*.css', 'src/**/*.tsx']).filter((file) => ![light, dark].includes(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return unnamedColors(file === app ? text.replace(/@plugin[^{]*\{.*?\n\}/gs, '') : text).length > 0
  })
  expect(found.toSorted()).toEqual(Object.keys(withoutTheme).toSorted())
})

// The two themes.

const colorsIn = (file: string) =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/--color-([a-z0-9-]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>

const lightColors: Record<string, string> = {
  'base-content': 'var(--color-fg)',
  ...colorsIn(light),
  ...colorsIn(app),
}
const pairs = Object.fromEntries(
  Object.entries(colorsIn(dark)).map(([name, value]) => {
    const [, day = value, night = value] = /^light-dark\((.+\)|\w+), (.+)\)$/.exec(value) ?? []
    return [name, [day, night] as const]
  }),
)
const themes = {
  light: lightColors,
  dark: {
    ...lightColors,
    ...Object.fromEntries(Object.entries(pairs).map(([name, [, night]]) => [name, night])),
  },
}

test('browsers without light-dark() have the same light theme', () => {
  const days = Object.fromEntries(Object.entries(pairs).map(([name, [day]]) => [name, day]))
  expect(days).toEqual(Object.fromEntries(Object.keys(days).map((name) => [name, lightColors[name]])))
})

/** The luminance of `oklch(L% C H)`, as WCAG computes it; follows `var()`. */
function luminance(theme: keyof typeof themes, name: string): number {
  const value = themes[theme][name] ?? ''
  const [, other] = /^var\(--color-(.+)\)$/.exec(value) ?? []
  if (other) return luminance(theme, other)
  const [lightness = 0, chroma = 0, hue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number)
  if (!value.startsWith('oklch(')) throw new Error(`${name} is no color of the ${theme} theme: ${value}`)
  const [L, a, b] = [
    lightness / 100,
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ]
  const [l, m, s] = [
    (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (L - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const inGamut = (part: number) => Math.min(1, Math.max(0, part))
  const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: keyof typeof themes, one: string, other: string) {
  const [dim = 0, bright = 0] = [luminance(theme, one), luminance(theme, other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const meanings = ['success', 'info', 'warning', 'danger']
const onPages = ['fg', 'fg-muted', 'fg-subtle', ...meanings]
const texts: [text: string, ground: string][] = [
  ...onPages.flatMap((text) => ['base-100', 'base-200'].map((ground): [string, string] => [text, ground])),
  ...meanings.flatMap((meaning) =>
    ['fg', meaning].map((text): [string, string] => [text, `${meaning}-soft`]),
  ),
  ...['fg', 'fg-muted', 'fg-subtle', 'danger'].flatMap((text): [string, string][] => [
    [text, 'brand-soft'],
    [text, 'brand-faint'],
  ]),
  ['base-100', 'fg'],
  ['base-100', 'fg-hover'],
  ['on-dark', 'dark'],
  ['brand', 'dark'],
  ['on-dark', 'danger-fill'],
  ['on-dark', 'danger-fill-hover'],
  ['primary-content', 'brand'],
  ['primary-content', 'brand-deep'],
]
const shapes: [shape: string, ground: string][] = [
  ['border', 'base-100'],
  ['border', 'base-200'],
  ['fg', 'brand-soft'],
  ['danger-fill', 'base-100'],
]

test.each(['light', 'dark'] as const)('text is readable and controls are seen in the %s theme', (theme) => {
  const weak = [
    ...texts.map(([one, other]) => [one, other, 4.5] as const),
    ...shapes.map(([one, other]) => [one, other, 3] as const),
  ].filter(([one, other, least]) => contrast(theme, one, other) < least)
  expect(weak.map(([one, other]) => `${one} on ${other}: ${contrast(theme, one, other).toFixed(2)}`)).toEqual(
    [],
  )
})

test('contrast is computed as WCAG says', () => {
  expect(contrast('light', 'base-100', 'primary-content')).toBeCloseTo(18.1, 0)
  expect(contrast('light', 'fg-muted', 'base-100')).toBeCloseTo(8.1, 0)
})
