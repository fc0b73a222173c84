import type { MailingRow } from '#contract/mailings/shapes.ts'
import type { MailingState } from '#contract/mailings/words.ts'

export const mailingLooks = {
  draft: 'plain',
  asked: 'warn',
  approved: 'accent',
  running: 'accent',
  paused: 'warn',
  waits: 'danger',
  done: 'ok',
  stopped: 'plain',
} as const satisfies Record<MailingState, string>

/** True until the first address is written: then nothing of it changes any more. */
export const isOpen = ({ state }: Pick<MailingRow, 'state'>) => state === 'draft' || state === 'asked' || state === 'approved'

/** How many of all that get one have it. */
export function progressOf({ amounts }: Pick<MailingRow, 'amounts'>) {
  const { planned, claimed, handed, deferred, refused, uncertain } = amounts
  const all = planned + claimed + handed + deferred + refused + uncertain
  return { all, over: handed + refused + uncertain }
}
