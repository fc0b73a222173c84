import type { Domain } from '#server/kit/domain.ts'
import { accessSandbox } from './access.ts'
import { sandboxCalls } from './calls.ts'
import { forgetOld, gatewayIn, webhooksJob } from './gateway/inHouse.ts'
import { paymentSandbox } from './gateway/kind.ts'
import { mailSandbox } from './kinds.ts'

export const sandboxDomain: Domain = {
  name: 'sandbox',
  calls: sandboxCalls,
  sandboxes: { mails: mailSandbox, payments: paymentSandbox, access: accessSandbox },
  jobs: [webhooksJob],
  daily: forgetOld,
  gateway: async house => (await gatewayIn(house)).access,
}
