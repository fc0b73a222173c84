import type { Domain } from '#server/kit/domain.ts'
import { accessServices, gateways, newsletterRelays, sandboxes } from '#server/outside/plugs.ts'
import { accessIn, forgetReplies } from './access/inHouse.ts'
import { accessSandbox } from './access/kind.ts'
import { sandboxCalls } from './calls.ts'
import { forgetOld, gatewayIn, webhooksJob } from './gateway/inHouse.ts'
import { paymentSandbox } from './gateway/kind.ts'
import { mailSandbox } from './kinds.ts'
import { forgetLetters, relayIn } from './relay/inHouse.ts'
import { relaySandbox } from './relay/kind.ts'
import { forgetAnswers, modelSandbox } from './sandboxModel.ts'

export const sandboxDomain: Domain = {
  name: 'sandbox',
  system: 'house',
  calls: sandboxCalls,
  plugs: [
    sandboxes.of({ mails: mailSandbox, payments: paymentSandbox, access: accessSandbox, model: modelSandbox, newsletter: relaySandbox }),
    gateways.of(async house => (await gatewayIn(house)).access),
    newsletterRelays.of(relayIn),
    accessServices.of(async house => (await accessIn(house)).address),
  ],
  jobs: [webhooksJob],
  daily: async (house, now) => {
    await forgetOld(house, now)
    await forgetAnswers(house, now)
    await forgetReplies(house, now)
    await forgetLetters(house, now)
  },
}
