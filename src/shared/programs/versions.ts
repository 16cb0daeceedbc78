/** The dates of the versions of the API that programs may ask for, newest first. `npm run api:version` explains more. */
export const apiVersions = ['2026-11-29'] as const

/** A request that names none gets this one. */
export const newestVersion = apiVersions[0]

export const versionHeader = 'Waymark-Version'
