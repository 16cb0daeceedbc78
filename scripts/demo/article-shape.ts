export type DemoArticle = {
  slug: string
  title: string
  /** The line under the title. */
  summary: string
  topic: 'Pay' | 'Applying' | 'Interviews' | 'Offers' | 'Résumés' | 'No degree needed' | 'Inside Waymark'
  author: { name: string; about: string }
  publishedDaysAgo: number
  /** Reading time. */
  readingMinutes: number
  /** HTML: p, h2 (with id), ul, ol, li, blockquote, strong. */
  body: string
}
