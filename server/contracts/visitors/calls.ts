import { visitorContracts } from '#contract/contracts/visitors.ts'
import { serve } from '#server/serve/serve.ts'
import { confirm, linkedVisitOf } from './confirm.ts'
import { sign } from './sign.ts'
import { declineByLink, offer, offered } from './visitorOffers.ts'

export const visitorContractCalls = serve(visitorContracts, {
  sign,
  own: given => linkedVisitOf(given, given.query.key),
  confirm: given => confirm(given, given.body.key),
  offered: given => offered(given, given.query.key),
  decline: given => declineByLink(given, given.body),
  offer: given => offer(given, given.body),
})
