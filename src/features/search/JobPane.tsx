export default function JobPane() {
  return <main>JobPane</main>
}
