export default function CompanyVerificationPage() {
  return <main>CompanyVerificationPage</main>
}
