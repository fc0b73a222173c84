import type { Domain } from '#server/kit/domain.ts'
import { accessSandbox } from './access.ts'
import { sandboxCalls } from './calls.ts'
import { forgetOld, gatewayIn, webhooksJob } from './gateway/inHouse.ts'
import { paymentSandbox } from './gateway/kind.ts'
import { mailSandbox } from './kinds.ts'
import { forgetAnswers, modelSandbox } from './model.ts'

export const sandboxDomain: Domain = {
  name: 'sandbox',
  calls: sandboxCalls,
  sandboxes: { mails: mailSandbox, payments: paymentSandbox, access: accessSandbox, model: modelSandbox },
  jobs: [webhooksJob],
  daily: async (house, now) => {
    await forgetOld(house, now)
    await forgetAnswers(house, now)
  },
  gateway: async house => (await gatewayIn(house)).access,
}
