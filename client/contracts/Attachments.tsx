import { useSend } from '#client/data/useSend.ts'
import { fileSize } from '#client/kit/format.ts'
import { FileList } from '#client/kit/upload/FileList.tsx'
import { largestOf } from '#client/kit/upload/useAttaching.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { mostAttachments } from '#contract/contracts/shapes.ts'
import { type ContractAct, paramsOf } from './contractActs.ts'
import { useAttach } from './useAttach.ts'
import type { ShownContract } from './useContract.ts'

interface AttachmentsProps {
  contract: ShownContract
  /** Files that wait on this device. */
  uploads: readonly ContractAct[]
  /** Whoever may take one out again. */
  decides: boolean
}

/** Papers of a contract: a copy of an identity card, a certificate, a scan. */
export function Attachments({ contract, uploads, decides }: AttachmentsProps) {
  const { number, attachments } = contract
  const upload = useAttach(contract, number)
  const remove = useSend(contracts.removeAttachment, { title: () => `Beilage gelöscht: Vertrag ${number}` })
  return (
    <FileList
      title="Beilagen"
      files={attachments}
      keyOf={({ _id }) => _id}
      waiting={uploads.map(({ row }) => row)}
      most={mostAttachments}
      accept={contracts.attach.upload!.types}
      hint={`PDF oder Bild, je höchstens ${fileSize(largestOf(contracts.attach))}`}
      upload={upload}
      onRemove={decides ? ({ _id }) => remove.send({ params: paramsOf(contract), query: { _id } }) : undefined}
    />
  )
}
