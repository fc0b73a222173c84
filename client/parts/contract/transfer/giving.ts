import { type Signatures, unsigned } from '#client/parts/signedForm/taking.ts'
import type { OwnTransfer } from '#contract/contracts/transferShapes.ts'
import type { Handing } from '#contract/rules/contracts/transfer.ts'

/** A giver's signatures under way, as they lie on the device. */
export interface GivingDraft {
  handing: Handing
  signatures: Signatures
  /** How the legal guardian is related to whoever gives it. */
  relation: string
}

/** A draft goes on; signatures do under the same words alone. */
export function givingOn(draft: GivingDraft | undefined, { handing }: Pick<OwnTransfer, 'handing'>): GivingDraft {
  if (!draft) return { handing, signatures: unsigned, relation: '' }
  if (JSON.stringify(draft.handing) === JSON.stringify(handing)) return draft
  const { guardian } = draft.signatures
  return { handing, relation: draft.relation, signatures: { ...unsigned, guardian } }
}
