export default function SavedJobsPage() {
  return <main>SavedJobsPage</main>
}
