import { useSend } from '#client/data/useSend.ts'
import { TillSheet } from '#client/parts/payment/TillSheet.tsx'
import type { DueRow } from '#contract/contracts/dueShapes.ts'
import { dues } from '#contract/contracts/dues.ts'

/** Takes the money of a due at the desk. */
export function TakeSheet({ due, onClose }: { due: DueRow; onClose: () => void }) {
  const { send, waiting } = useSend(dues.take, { title: () => `Kassiert: Vertrag ${due.number}`, asks: true })
  return (
    <TillSheet
      about={`${due.name}: ${due.title}`}
      studio={due.studio}
      left={due.left}
      take={body => send({ params: { id: due._id }, body })}
      busy={waiting}
      onClose={onClose}
    />
  )
}
