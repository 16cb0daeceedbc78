export default function AboutPage() {
  return <main>AboutPage</main>
}
