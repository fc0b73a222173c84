import type { Domain } from '#server/kit/domain.ts'
import { sandboxCalls } from './calls.ts'
import { mailSandbox } from './kinds.ts'

export const sandboxDomain: Domain = {
  name: 'sandbox',
  calls: sandboxCalls,
  sandboxes: { mails: mailSandbox },
}
