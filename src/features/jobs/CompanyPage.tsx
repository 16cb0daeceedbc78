export default function CompanyPage() {
  return <main>CompanyPage</main>
}
