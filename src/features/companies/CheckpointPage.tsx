export default function CheckpointPage() {
  return <main>CheckpointPage</main>
}
