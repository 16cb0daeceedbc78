/** How a résumé made here is set. `plain` is one column; `side` has its headings beside the text. */
export const resumeLayouts = ['plain', 'side'] as const
export type ResumeLayout = (typeof resumeLayouts)[number]
