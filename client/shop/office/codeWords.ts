import { codeChip } from '#client/shop/purchases/codes/words.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'

/** The chip of a code for staff, who are told what is in its way. */
export function officeCodeChip(code: Pick<EntryCode, 'state' | 'trouble' | 'until' | 'dispute'>) {
  if (code.state !== 'waiting' || !code.trouble || code.dispute) return codeChip(code)
  return code.trouble === 'refused' ? (['Abgelehnt', 'danger'] as const) : (['Keine Antwort', 'warn'] as const)
}
