export default function ArticlePage() {
  return <main>ArticlePage</main>
}
