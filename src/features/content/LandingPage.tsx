export default function LandingPage() {
  return <main>Waymark</main>
}
