import { eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { cardStateOf } from '#contract/rules/membercards/states.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { hasWallet, type Pass, passFile } from '#server/outside/wallet/port.ts'
import { file } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { codeOf } from '#server/shared/codes/codes.ts'
import { cardsOf } from './ownMembercards.ts'

/** A pass of one's own card, as long as it opens or will open something. */
async function ofCard(tx: Tx, person: string, card: string): Promise<Pass> {
  const row = (await cardsOf(tx, person)).find(({ _id }) => _id === card)
  if (!row?.code) throw new Refusal('missing')
  const state = cardStateOf(row, today())
  if (state === 'over') throw new Refusal('card-over')
  if (state === 'blocked' || state === 'converted') throw new Refusal('card-blocked')
  return {
    serial: row._id,
    brand: brandOf(row.studio),
    title: '11 Tage',
    code: row.code,
    shown: shownCode(row.code),
    holder: `${row.vorname} ${row.nachname}`,
    facts: [{ label: 'Gültig', value: row.last ? `bis und mit ${dayText(row.last)}` : '11 Tage ab dem ersten Besuch' }],
    until: row.last && instantOf(addDays(row.last, 1), '00:00'),
  }
}

/** A pass with the member's code. It holds as long as the code does: one that was renewed is another pass. */
async function ofMember(tx: Tx, _id: string): Promise<Pass> {
  const [one] = await tx.select().from(person).where(eq(person._id, _id))
  if (!one) throw new Refusal('missing')
  const { code } = await codeOf(tx, _id)
  return {
    serial: `${_id}.${code.slice(-4)}`,
    brand: brandOf(one.studioCode),
    title: 'Mitglied',
    code,
    shown: shownCode(code),
    holder: `${one.vorname} ${one.nachname}`,
    facts: [],
    until: null,
  }
}

/** wallet/generate (V36): the member's code, or one's own card. */
export async function walletPass({ tx, house, who }: Acting, card: string | undefined) {
  if (!hasWallet(house)) throw new Refusal('wallet-off')
  const pass = card ? await ofCard(tx, who._id, card) : await ofMember(tx, who._id)
  return file(whose => passFile(house, whose, pass), {
    type: 'application/vnd.apple.pkpass',
    headers: {
      'content-disposition': `attachment; filename="${card ? 'elf-tage' : 'mitglied'}.pkpass"`,
      'cache-control': 'private, no-store',
    },
  })
}
