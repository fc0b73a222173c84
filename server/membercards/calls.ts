import { and, eq } from 'drizzle-orm'
import { leadRights } from '#contract/leads/rights.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { serve } from '#server/serve/serve.ts'
import { changeMembercard } from './change.ts'
import { issue, order, signup, sub } from './issue.ts'
import { cardBook } from './membercardBook.ts'
import { giveBack, take } from './membercardDesk.ts'
import { writeToHolders } from './membercardMails.ts'
import { pricesNow } from './money.ts'
import { cardsOf, claim, ownMembercardOf, ownTenDays, tenDaysOf } from './ownMembercards.ts'
import { pageOf, read } from './rows.ts'
import { visibleTo } from './rules.ts'
import { redeem } from './scan.ts'
import { membercard } from './tables.ts'
import { walletPass } from './wallet.ts'

/** A card of the studio that a call names. */
const meantCardConditionOf = (_id: string, studio: string) =>
  and(eq(membercard._id, _id), eq(membercard.studio, studio), eq(membercard.forgotten, false))

export const membercardCalls = serve(
  membercards,
  {
    mine: async ({ tx, who }) => (await cardsOf(tx, who._id)).map(ownMembercardOf),
    list: given => pageOf(given, given.query),
    one: async ({ tx, who, params, query }) => {
      const [row] = await read(tx, who, and(meantCardConditionOf(params.id, query.studio), visibleTo(who)))
      if (!row) throw new Refusal('missing')
      return row
    },
    issue: given => issue(given, given.body),
    redeem: given => redeem(given, given.body),
    subs: given => pageOf(given, { ...given.query, state: ['asked'] }, ['m_viewSubs']),
    sub: given => sub(given, given.body),
    signup: given => signup(given, given.body),
    excel: given => cardBook(given, given.query),
    prices: ({ tx }) => pricesNow(tx),
    take: given => take(given, given.params.id, given.body),
    giveBack: given => giveBack(given, given.params.id, given.body),
    order: given => order(given, given.body),
    change: given => changeMembercard(given, given.params.id, given.body),
    newsletter: given => writeToHolders(given, given.body),
    tenDays: ({ tx, who }) => ownTenDays(tx, who._id),
    tenDaysOf: async ({ tx, who, params, query }) => {
      const [row] = await tx
        .select()
        .from(membercard)
        .where(and(meantCardConditionOf(params.id, query.studio), visibleTo(who, leadRights)))
      if (!row) throw new Refusal('missing')
      const days = await tenDaysOf(tx, row)
      return holdsIn('m_createMembercard', who, row.studio) ? days : { ...days, code: null }
    },
    claim: ({ tx, who, body }) => claim(tx, who._id, body.code),
    pass: given => walletPass(given, given.query.card),
  },
  {},
  homeOf([membercard]),
)
