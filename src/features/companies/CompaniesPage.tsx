export default function CompaniesPage() {
  return <main>CompaniesPage</main>
}
