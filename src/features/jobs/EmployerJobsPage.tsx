export default function EmployerJobsPage() {
  return <main>EmployerJobsPage</main>
}
