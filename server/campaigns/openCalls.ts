import { promotions } from '#contract/campaigns/promotions.ts'
import { wheel } from '#contract/campaigns/wheel.ts'
import { actorOf, type HandlerInput, serve } from '#server/serve/serve.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { drawMeant, enterCampaign, momentFor, takerOf } from './campaignEntries.ts'
import { signOff, signUp } from './campaignPlaces.ts'
import { filmReply, pageOf, runningFor } from './promotions.ts'
import { lookAtWheel, spin } from './spins.ts'
import { answer, openSurvey } from './survey.ts'
import { giveRoll, returnWheelTickets } from './ticketStock.ts'

/** Today's entry of a member or a stranger; each act counts once, and of one address or account one a day. */
async function enterToday(given: HandlerInput<(typeof promotions)['enter']>) {
  const { tx, who, body } = given
  const { proof, campaign: named, at, ...said } = body
  const row = await drawMeant(tx, named, who?.studio)
  const taker = await takerOf(tx, who && actorOf(who), said)
  let day: string | null = null
  await doPublicly(promotions.enter, given, { email: taker.email, proof, input: { ...said, at, campaign: row._id } }, async () => {
    // Asked for an act that is new alone: one that arrived, and whose answer was lost, stands also once the draw is over.
    day = await enterCampaign(tx, row, taker, await momentFor(tx, row, at))
  })
  return { ok: true, day: who ? day : null }
}

export const promotionCalls = serve(promotions, {
  running: runningFor,
  page: given => pageOf(given, given.params.id),
  film: given => filmReply(given, given.params.id, given.query),
  signUp: given => signUp(given, given.params.id, given.body),
  signOff: given => signOff(given, given.params.id, given.body),
  enter: enterToday,
  survey: given => openSurvey(given, given.query.key),
  answer: given => answer(given, given.body),
})

export const wheelCalls = serve(wheel, {
  look: lookAtWheel,
  spin,
  roll: given => giveRoll(given, given.body),
  giveBack: given => returnWheelTickets(given, given.params.id, given.body.used),
})
