import { visitorContracts } from '#contract/contracts/visitors.ts'
import { serve } from '#server/serve/serve.ts'
import { confirm, standing } from './confirm.ts'
import { declineByLink, offer, offered } from './offers.ts'
import { sign } from './sign.ts'

export const visitorContractCalls = serve(visitorContracts, {
  sign,
  own: given => standing(given, given.query.key),
  confirm: given => confirm(given, given.body.key),
  offered: given => offered(given, given.query.key),
  decline: given => declineByLink(given, given.body),
  offer: given => offer(given, given.body),
})
