import { companyHasher } from '#contract/rules/contracts/company.ts'
import { company, companyEntry, companyFile } from '#server/contracts/company/tables.ts'
import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'

const key = 'd'.repeat(64)
const people = [
  ['anna.meier@muster.example', 1000],
  ['4711', 1250],
  ['4712', 1250],
] as const

/** A company with a list of three; added once. */
export async function seedCompanies({ db }: House) {
  const [_id, file] = [demoId('company'), demoId('companyFile')]
  const at = new Date().toISOString()
  const studios = ['winterthur', 'pfungen', 'frauenfeld']
  await db.insert(company).values({ _id, name: 'Muster Maschinen AG', studios, key, file, createdAt: at }).onConflictDoNothing()
  const list = { _id: file, company: _id, name: 'Mitarbeitende.csv', lines: people.length, key, checked: at, taken: at }
  await db.insert(companyFile).values(list).onConflictDoNothing()
  const hashOf = await companyHasher(key)
  for (const [said, percent] of people)
    await db
      .insert(companyEntry)
      .values({ file, hash: await hashOf(said), percent })
      .onConflictDoNothing()
}
