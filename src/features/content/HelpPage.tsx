export default function HelpPage() {
  return <main>HelpPage</main>
}
