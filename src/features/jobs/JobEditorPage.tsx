export default function JobEditorPage() {
  return <main>JobEditorPage</main>
}
