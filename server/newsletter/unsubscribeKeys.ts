import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { consentAddress, consentKey } from './tables.ts'

/** No letters that read like others, as those of codes (contract/codes.ts). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWX'
const length = 16

const unsubscribeHashOf = (key: string) => createHash('sha256').update(`unsubscribe ${key}`).digest('base64url')

/** The key of an address and a purpose, the same in each mail. */
function keyFor({ settings }: WithSettings, address: string, purpose: string) {
  const bytes = createHmac('sha512', settings.secrets.token)
    .update(JSON.stringify(['unsubscribe', address, purpose]))
    .digest()
  // Enough of so many bytes are below the highest multiple of 30, so that each letter is as likely.
  return [...bytes]
    .filter(byte => byte < 240)
    .slice(0, length)
    .map(byte => letters[byte % letters.length])
    .join('')
}

/** The way to say no that a mailing carries: a page for people, and the headers by which a mail program does it with one click (RFC 8058). */
export async function listUnsubscribe({ tx, house }: Within<WithSettings>, address: string, purpose: string) {
  const key = keyFor(house, address, purpose)
  await tx
    .insert(consentKey)
    .values({ hash: unsubscribeHashOf(key), address, purpose })
    .onConflictDoNothing()
  const { publicUrl } = house.settings
  return {
    page: `${publicUrl}/abmelden/${key}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/mails/unsubscribe/${key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** The address and the purpose behind a key; undefined for one that we did not make. */
export async function behindKey(tx: Tx, key: string) {
  const [found] = await tx
    .select({ purpose: consentKey.purpose, address: consentAddress })
    .from(consentKey)
    .innerJoin(consentAddress, eq(consentAddress._id, consentKey.address))
    .where(eq(consentKey.hash, unsubscribeHashOf(key.toUpperCase())))
  return found
}
