import { and, arrayContains, eq, gte, isNull, or } from 'drizzle-orm'
import type { Choice } from '#contract/contracts/closingShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { company, companyEntry } from './company/tables.ts'

/** Somebody's line of a company's list that stands in a studio on a day. */
export async function listedIn(tx: Tx, { studio, company: of, hash, day }: { studio: string; company: string; hash: string; day: string }) {
  const [found] = await tx
    .select({ percent: companyEntry.percent, until: companyEntry.until })
    .from(companyEntry)
    .innerJoin(company, eq(company.file, companyEntry.file))
    .where(
      and(
        eq(company._id, of),
        arrayContains(company.studios, [studio]),
        eq(companyEntry.hash, hash),
        or(isNull(companyEntry.until), gte(companyEntry.until, day)),
      ),
    )
  return found
}

/** Refuses a company's percent that its list doesn't give whoever signs on this day (C35). */
export async function mustBeListed(tx: Tx, { studio, day, choice }: { studio: string; day: string; choice: Choice }) {
  if (!choice.company) return
  const { _id, hash, percent } = choice.company
  const found = await listedIn(tx, { studio, company: _id, hash, day })
  if (found?.percent !== percent)
    throw new Refusal('invalid', { 'choice.company': 'Auf der Liste dieser Firma steht das nicht (mehr) so. Bitte neu unterschreiben.' })
}
