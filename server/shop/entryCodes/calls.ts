import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { makeCode, spoilt } from '#contract/codes.ts'
import { Refusal } from '#contract/refusals.ts'
import { sampleStudio } from '#contract/rules/shop/ticket.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { givesOf, titleOf } from '#contract/shop/product.ts'
import type { Tx } from '#server/kit/database.ts'
import { nutritionOf } from '#server/nutrition/nutritionAccess.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { standText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { managedBy, shopsOf } from '#server/shop/products/rules.ts'
import { product } from '#server/shop/products/tables.ts'
import { keepTrouble, tellService } from './entryCodeJob.ts'
import { redeem, tellRefused, unredeem } from './redeem.ts'
import { codeOf, codePage, codesOf, codesWith, readers, shownCode } from './shownCodes.ts'
import { entryCode, entryCodePrint } from './tables.ts'
import { voidCodes } from './voidCodes.ts'

const placed = { code: studio.code, name: studio.name, adresse: studio.adresse }

const studioNamed = async (tx: Tx, code: string) => {
  const [row] = await tx.select(placed).from(studio).where(eq(studio.code, code))
  return row ?? { code, name: code, adresse: '' }
}

/** The product of a sample, and a studio where it is sold and the caller manages the shop. */
async function sampled(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select()
    .from(product)
    .where(and(eq(product._id, _id), managedBy(who)))
  const gives = row && givesOf(row)
  if (!row || gives?.kind !== 'entry') throw new Refusal('missing')
  const all = await tx.select(placed).from(studio)
  return {
    title: titleOf(row),
    entries: gives.entries,
    studio: sampleStudio(row.studios, shopsOf(who), all) ?? { code: '', name: '', adresse: '' },
  }
}

/** Refuses a code that opens nothing any more, and one that a dispute stops. */
function mustOpen(found: Awaited<ReturnType<typeof codeOf>>) {
  if (found.row.state === 'void') throw new Refusal('code-void')
  if (found.dispute) throw new Refusal('code-stopped')
  return found
}

export const entryCodeCalls = serve(
  entryCodes,
  {
    ofOrder: async ({ tx, who, query }) => ({ codes: await codesOf(tx, who, query.id), nutrition: await nutritionOf(tx, query.id) }),
    list: ({ tx, who, query }) => codePage(tx, who, query),

    save: async ({ tx, house, who, body }) => {
      const { row } = mustOpen(await codeOf(tx, who, body, readers))
      try {
        await tellService(house, row._id)
      } catch (error) {
        if (!(error instanceof AccessError)) throw error
        await keepTrouble(house, row._id, error.kind)
        throw new Refusal(`access-${error.kind}`)
      }
      return shownCode(await codeOf(tx, who, body, readers), who)
    },

    redeem: ({ params, body, ...given }) => redeem(given, params.id, body),
    unredeem: ({ params: { id }, body, ...given }) => unredeem(given, id, body),

    withdraw: async ({ tx, house, who, params, body }) => {
      const isNamed = and(eq(entryCode._id, params.id), eq(entryCode.studio, body.studio))
      if ((await tx.$count(entryCode, isNamed)) === 0) throw new Refusal('missing')
      const [gone] = await voidCodes(tx, house, [params.id], { reason: body.reason, by: actorOf(who) })
      if (gone?.person) {
        const [people, link] = [[gone.person], `/shop/purchase/infos/${gone.order}`]
        await notify(tx, house, { people, title: `Dein Code für ${gone.title} gilt nicht mehr: ${body.reason}`, link, tone: 'warn' })
      }
      const [now] = await codesWith(tx, isNamed)
      if (!now) throw new Refusal('missing')
      return shownCode(now, who)
    },

    print: async ({ tx, who, body }) => {
      const { row, number } = mustOpen(await codeOf(tx, who, body, readers))
      const { title, code, entries, until } = row
      const at = new Date().toISOString()
      if (row.person !== actorOf(who)) await tx.insert(entryCodePrint).values({ _id: v7(), code: row._id, by: actorOf(who), at })
      const place = await studioNamed(tx, row.studio)
      return drawnFile(
        'ticket',
        { title, code, entries, until, number, studio: place, stand: standText(at), at, sample: false },
        `Eintrittscode ${number} ${code.slice(-4)}`,
      )
    },

    sample: async ({ tx, who, body }) => {
      const facts = await sampled(tx, who, body.product)
      const [code, at] = [spoilt(makeCode(randomInt)), new Date().toISOString()]
      return drawnFile(
        'ticket',
        { ...facts, code, until: null, number: null, stand: standText(at), at, sample: true },
        `MUSTER ${facts.title}`,
      )
    },
  },
  { redeem: { refused: tellRefused } },
)
