/** Whether a path is this one, or of a page below it. */
export const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
