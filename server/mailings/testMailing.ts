import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { brands } from '#contract/brand.ts'
import { purposeWords } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import { letterOf } from '#contract/rules/mailings/letter.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { newslettersOf } from '#server/outside/newsletter/newsletter.ts'
import type { Newsletter } from '#server/outside/newsletter/port.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { lockedFor } from './rows.ts'
import { purposesOf } from './rules.ts'

const kind = 'mailing-test'

/** Sends it to the caller alone, over the same wire as to all others. */
export async function sendTest(given: Acting, _id: string) {
  const { tx, house, who } = given
  const row = await lockedFor(given, _id)
  const [self] = await tx
    .select({ email: person.email })
    .from(person)
    .where(eq(person._id, actorOf(who)))
  if (!self) throw new Refusal('missing')
  const { publicUrl } = house.settings
  const letter = letterOf(row, { publicUrl, purpose: purposeWords(purposesOf(row)[0] ?? ''), page: `${publicUrl}/user/edit` })
  const mail: Newsletter = {
    ...letter,
    _id: v7(),
    to: self.email,
    sender: brands[row.brand].name,
    subject: `Test: ${row.subject}`,
    headers: {},
  }
  await orderJob(tx, { kind, key: `${kind}.${mail._id}`, payload: { sealed: seal(house, mail) } })
  return done
}

export const testJob = jobOf<{ sealed: string }>(kind, async (house: House, { sealed }) => {
  const newsletters = await newslettersOf(house)
  const line = await newsletters.connect()
  try {
    const mail = await newsletters.write(unseal<Newsletter>(house, sealed))
    const { kind: became, said } = await line.send(mail, async () => true)
    if (became === 'deferred') throw new Error(said)
  } finally {
    line.close()
  }
})
