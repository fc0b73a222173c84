import { brands } from '#contract/brand.ts'
import { purposeWords } from '#contract/newsletter/words.ts'
import { letterOf } from '#contract/rules/mailings/letter.ts'
import type { House } from '#server/kit/house.ts'
import { addressIn, listUnsubscribe } from '#server/newsletter/rules.ts'
import type { Newsletters, Ready } from '#server/outside/newsletter/port.ts'
import type { Delivery } from './claim.ts'
import type { Mailing } from './rules.ts'

/** The way to say no that this address has in each mail. */
const wayOut = (house: House, { address, purpose, consent }: Pick<Delivery, 'address' | 'purpose' | 'consent'>) =>
  house.db.transaction(async tx => {
    const known = consent ?? (await addressIn({ tx, house }, { channel: 'email', address }))._id
    return listUnsubscribe({ tx, house }, known, purpose)
  })

/** The mail of one row, whole and signed. */
export async function mailFor(house: House, newsletters: Newsletters, { row, of }: { row: Delivery; of: Mailing }): Promise<Ready> {
  const { page, headers } = await wayOut(house, row)
  const { publicUrl } = house.settings
  const { html, text } = letterOf(of, { publicUrl, purpose: purposeWords(row.purpose), page })
  return newsletters.write({ _id: row._id, to: row.address, sender: brands[of.brand].name, subject: of.subject, html, text, headers })
}
