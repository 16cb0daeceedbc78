export type DemoArticle = {
  slug: string
  title: string
  /** The line under the title. */
  dek: string
  topic: 'Pay' | 'Applying' | 'Interviews' | 'Offers' | 'Résumés' | 'No degree needed' | 'Inside Waymark'
  author: { name: string; about: string }
  publishedDaysAgo: number
  /** Reading time. */
  minutes: number
  /** HTML: p, h2 (with id), ul, ol, li, blockquote, strong. */
  body: string
}
