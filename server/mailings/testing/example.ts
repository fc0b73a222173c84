import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { delivery, mailing, mailingWord } from '#server/mailings/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const blank = { detail: null, picture: null, described: null, link: null }
const hello = { ...blank, _id: exampleId('mailingBlock'), kind: 'text' as const, text: '<p>Vier neue Geräte.</p>' }
const at = '2026-11-20T16:42:00.000Z'
const plain = { brand: 'toess', advertises: 'newsletter', centers: ['Pfungen'], studios: ['pfungen'], created: at } as const

const rowsOf = () =>
  (['mailing', 'mailingToStop'] as const).map(name => ({
    ...plain,
    _id: exampleId(name),
    subject: 'Neu im September',
    centers: [...plain.centers],
    studios: [...plain.studios],
    blocks: [hello],
  }))

/** Drafts for «pfungen», and a row of one that somebody may ask about. */
export async function addExample({ db }: TestHouse) {
  await db.insert(mailing).values(rowsOf())
  await db.insert(delivery).values({
    _id: exampleId('delivery'),
    mailing: exampleId('mailing'),
    address: 'anna@postfach.example',
    domain: 'postfach.example',
    purpose: newsletterOf('Pfungen'),
    state: 'uncertain',
    due: at,
    at,
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(mailing).where(eq(mailing._id, exampleId('newMailing')))
  for (const row of rowsOf()) {
    await db.delete(mailingWord).where(eq(mailingWord.mailing, row._id))
    await db
      .update(mailing)
      .set({ ...row, state: 'draft', version: 1, ended: null })
      .where(eq(mailing._id, row._id))
  }
}
