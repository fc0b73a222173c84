import { exampleId } from '#contract/examples.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { record } from '#server/newsletter/ledger.ts'
import { consentAddress, newsletterSetting, subscriberList } from '#server/newsletter/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const _id = exampleId('consentAddress')

/** An address that said yes, and what a brand says of its mails. */
export async function addExample(house: TestHouse) {
  const changed = '2026-11-20T16:42:00.000Z'
  await house.db.insert(consentAddress).values({ _id, channel: 'email', address: 'lea.muster@formkurve.example', changed })
  await record(house.db, { _id }, { purpose: newsletterOf('Winterthur'), kind: 'given', source: 'Profil', wording: 1 })
  await house.db.insert(newsletterSetting).values({ brand: 'thur', about: 'Zweimal im Monat.' })
}

/** A list that was read in just now, and that nobody has taken over yet. */
export async function restoreExample({ db }: TestHouse) {
  await db.delete(subscriberList)
  await db.insert(subscriberList).values({
    _id: exampleId('subscriberList'),
    name: 'Newsletter.csv',
    lines: 1,
    checked: new Date().toISOString(),
    entries: [{ address: 'anna@postfach.example', center: 'Frauenfeld', day: '2024-03-01', source: 'Bestellt auf der Website' }],
  })
}
