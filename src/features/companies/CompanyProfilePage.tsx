export default function CompanyProfilePage() {
  return <main>CompanyProfilePage</main>
}
