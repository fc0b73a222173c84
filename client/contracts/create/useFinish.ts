import { useMaybeLocal } from '#client/data/local.ts'
import { useSend } from '#client/data/useSend.ts'
import { shapeOf } from '#client/kit/waiting/rowInput.ts'
import { dropBegun } from '#client/parts/contract/signing/begunPapers.ts'
import { useSendSigned } from '#client/parts/contract/signing/useSendSigned.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { uploadsIn } from '#contract/files.ts'
import { closingOf } from './contractInput.ts'
import type { InClosing } from './useClosing.ts'

/** The act's name on /abgleich: no name and no content. */
const closingTitle = 'Vertrag, unterschrieben'

/** Sends a contract that was signed, or lets it wait here sealed. */
export function useFinish({ taken, act, settled }: InClosing, onDone: (row: ContractRow | undefined) => void) {
  const { send } = useSend(contracts.create, {
    asks: true,
    title: () => closingTitle,
    // Photos that wait here go first.
    after: ({ body }) => uploadsIn(shapeOf(contracts.create), body),
  })
  const local = useMaybeLocal()
  const { draft, about } = taken
  return useSendSigned<ContractRow>({
    settled,
    send: async () => {
      const row = await send({ body: await closingOf(taken) })
      act({ type: 'finish' })
      return row
    },
    // The contract that was refused before stands in this one.
    gone: () => [dropBegun('contractsBegun', draft!._id), about.replaces && local?.outbox.discard(about.replaces)],
    onDone,
  })
}
