import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { company, companyEntry, companyFile } from '#server/contracts/company/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-20T16:42:00.000Z'
const file = { lines: 1, key: 'a'.repeat(64), checked: at }

/** A company of «pfungen» with one person on its list. */
export async function addExample({ db }: TestHouse) {
  const _id = exampleId('company')
  const list = exampleId('companyFile')
  await db.insert(company).values({ _id, name: 'Beispiel AG', studios: ['pfungen'], key: file.key, file: list, createdAt: at })
  await db.insert(companyFile).values({ ...file, _id: list, company: _id, name: 'Liste.csv', taken: at })
  await db.insert(companyEntry).values({ file: list, hash: '0'.repeat(64), percent: 1000 })
}

/** Nobody has taken the dry run over yet. */
export async function restoreExample({ db }: TestHouse) {
  const _id = exampleId('companyDry')
  await db.delete(company).where(eq(company._id, exampleId('newCompany')))
  await db.delete(companyFile).where(eq(companyFile._id, _id))
  await db.insert(companyFile).values({ ...file, _id, name: 'Neue Liste.csv', checked: new Date().toISOString() })
}
