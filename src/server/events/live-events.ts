/** What an open page is told: which kind of thing changed. The page then asks for it. */
export type LiveEvent = {
  type: 'notifications' | 'company' | 'applications' | 'job' | 'mandate'
  id?: string
}
