import { newsletterOf, offersOf, wording } from '#contract/newsletter/words.ts'
import type { DemoPeople } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { addressIn, record } from './ledger.ts'
import { consentAddress } from './tables.ts'
import { wish } from './wishes.ts'

/** Some who get the newsletter, one who asked, one who wants no more, one whose mails come back; adds nothing where there is something. */
export async function seedConsents(house: House, people: DemoPeople) {
  if ((await house.db.$count(consentAddress)) > 0) return
  const at = new Date().toISOString()
  await house.db.transaction(async tx => {
    const given = { tx, house }
    await wish(given, people.mitglied, { what: 'newsletter', on: true, newsletterCenter: 'Winterthur', at })
    await wish(given, people.mitglied, { what: 'offersPush', on: true, newsletterCenter: null, at })
    await wish(given, people.mitglied2, { what: 'newsletter', on: true, newsletterCenter: 'Frauenfeld', at })
    const add = async (name: string, kinds: readonly ('asked' | 'confirmed' | 'withdrawn' | 'bounced')[], purpose: string) => {
      const address = await addressIn(given, { channel: 'email', address: `${name}@postfach.example` })
      for (const kind of kinds) await record(tx, address, { purpose, kind, source: 'Formular «Newsletter»', wording })
    }
    await add('lea.keller', ['asked', 'confirmed'], newsletterOf('Frauenfeld'))
    await add('nico.frei', ['asked', 'confirmed', 'withdrawn'], newsletterOf('Frauenfeld'))
    await add('sara.huber', ['asked'], newsletterOf('Pfungen'))
    await add('alt.adresse', ['asked', 'confirmed', 'bounced'], offersOf('thur'))
  })
}
