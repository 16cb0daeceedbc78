export default function BlogPage() {
  return <main>BlogPage</main>
}
