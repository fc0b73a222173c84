import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useId, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { dropUpload } from '#client/data/upload.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { type PictureCall, ready, sent, whyNot } from '#client/kit/upload/usePicture.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { isUploadId } from '#contract/files.ts'

const call = contracts.uploadProof as unknown as PictureCall
const label = 'Nachweis'

/** A photo or PDF that proves a change (C20); it lies sealed, on this device too. */
export function ProofField() {
  const [{ value }, { error }, { setValue }] = useField<string | null | undefined>('proof')
  const [name, setName] = useState('')
  useSealKey()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const pick = async (file: File) => {
    setProblem(undefined)
    setBusy(true)
    try {
      await setValue(await sent(call, await ready(file, call), { name: label, title: label }))
      setName(file.name)
    } catch (failed) {
      setProblem(failed instanceof CallError ? whyNot(failed) : (failed as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    await setValue(null)
    if (value && isUploadId(value)) await dropUpload(value)
  }
  const wrong = problem ?? error
  return (
    <Box role="group" aria-label={label} aria-busy={busy || undefined} aria-invalid={wrong ? true : undefined} tabIndex={-1}>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        {label}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8">
        <PickFile accept={call.upload?.types ?? []} describedBy={`${id}-state`} onPick={file => void pick(file)}>
          {busy ? 'Einen Moment …' : value ? 'Anderer Nachweis' : 'Foto oder PDF wählen'}
        </PickFile>
        {value && (
          <Button look="text" size="row" onClick={() => void remove()}>
            Nachweis entfernen
          </Button>
        )}
      </Box>
      <Text id={`${id}-state`} textStyle="small" color="ink2" paddingTop="6" overflowWrap="anywhere">
        {value
          ? `${name || 'Ein Nachweis'} geht mit den Änderungen.`
          : `Für einen anderen Namen oder ein anderes Geburtsdatum. PDF oder Bild, bis ${fileSize(call.size ?? 0)}.`}
      </Text>
      {wrong && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {wrong}
        </Text>
      )}
    </Box>
  )
}
