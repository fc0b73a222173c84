import { Box, Flex, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { dropUpload } from '#client/data/upload.ts'
import { Button } from '#client/kit/Button.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { type PictureCall, ready, sent, whyNot } from '#client/kit/upload/usePicture.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { mostPhotos } from '#contract/contracts/shapes.ts'
import { isUploadId } from '#contract/files.ts'
import type { Photo } from './given.ts'

const call = contracts.uploadWizardPicture as unknown as PictureCall
const label = 'Ausweis und Nachweise'

interface PhotosFieldProps {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}

/** Photos of an identity card, a student's or an employer's (C20): each goes sealed, before the contract or with it, and is no part of the paper. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const pick = async (file: File) => {
    setProblem(undefined)
    setBusy(true)
    try {
      const taken = await sent(call, await ready(file, call), { name: 'Foto', title: 'Foto zu einem Vertrag' })
      onChange([...photos, { file: taken, name: file.name.slice(0, 120) }])
    } catch (failed) {
      setProblem(failed instanceof CallError ? whyNot(failed) : (failed as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const remove = async ({ file }: Photo) => {
    onChange(photos.filter(photo => photo.file !== file))
    if (isUploadId(file)) await dropUpload(file)
  }
  return (
    <Box role="group" aria-label={label} aria-busy={busy || undefined} paddingTop="12">
      <Box textStyle="field" marginBottom="6" aria-hidden>
        {label}
      </Box>
      {photos.map((photo, nth) => (
        <Flex key={photo.file} align="center" gap="8" minHeight="44px">
          <Text flex={1} minWidth={0} overflowWrap="anywhere">
            {photo.name || `Foto ${nth + 1}`}
          </Text>
          <Button look="text" size="row" aria-label={`Foto ${nth + 1} entfernen`} onClick={() => void remove(photo)}>
            Entfernen
          </Button>
        </Flex>
      ))}
      {photos.length < mostPhotos && (
        <PickFile accept={call.upload?.types ?? []} describedBy={id} onPick={file => void pick(file)}>
          {busy ? 'Einen Moment …' : 'Foto hinzufügen'}
        </PickFile>
      )}
      <Text id={id} textStyle="small" color="ink2" paddingTop="6">
        {`Zum Beispiel ein Ausweis oder die Karte einer Schule oder Firma, höchstens ${mostPhotos}. Sie liegen verschlüsselt beim Vertrag; gelesen werden sie nur von der Studioleitung.`}
      </Text>
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {problem}
        </Text>
      )}
    </Box>
  )
}
