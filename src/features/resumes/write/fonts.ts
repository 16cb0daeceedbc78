import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Overpass as whole, static fonts (SIL Open Font License 1.1): pdfkit cannot set a weight of the variable one, and
 * that comes in pieces by alphabet.
 */
export const overpass = {
  regular: resolve('@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf'),
  semiBold: resolve('@expo-google-fonts/overpass/600SemiBold/Overpass_600SemiBold.ttf'),
  bold: resolve('@expo-google-fonts/overpass/700Bold/Overpass_700Bold.ttf'),
}

/** What a process reads that sets text in them: the fonts, and what names their package. */
export const overpassFiles = [...Object.values(overpass), resolve('@expo-google-fonts/overpass/package.json')]
