import { Text } from '@chakra-ui/react'
import { useUpload } from '#client/data/upload.ts'
import type { Option } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import type { DocumentRow, UploadForm } from '#contract/documents/shapes.ts'
import { isUploadId } from '#contract/files.ts'
import { PaperFields } from './PaperFields.tsx'
import { paper } from './rows.ts'

/** A document that waits on this device, or that the studio refused: its fields can be changed, its file goes with it. */
export function WaitingPaper({
  row,
  studios,
  onClose,
}: {
  row: OverlaidRow<DocumentRow>
  studios: readonly Option[]
  onClose: () => void
}) {
  const { file, fileName, text } = (row.act?.row.body ?? {}) as UploadForm
  const upload = useUpload(isUploadId(file) ? file : undefined)
  return (
    <Sheet open wide onClose={onClose} title={row.title}>
      <Text color="ink2" paddingBottom="12">
        {upload?.message ?? `Das Dokument liegt mit ${fileName} auf diesem Gerät und geht, sobald du Netz hast.`}
      </Text>
      <paper.Form row={row} also={{ file, fileName, text }} onDone={onClose}>
        <PaperFields Field={paper.Field} studios={studios} />
      </paper.Form>
    </Sheet>
  )
}
