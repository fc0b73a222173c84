import { Box, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import type { PictureCall } from '#client/kit/upload/usePicture.ts'
import { type ListChange, useSeveral } from '#client/kit/upload/useSeveral.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { mostPhotos } from '#contract/contracts/closingShapes.ts'
import type { Photo } from './contractInput.ts'

const call = contracts.uploadWizardPicture as unknown as PictureCall
const label = 'Ausweis und Nachweise'

interface PhotosFieldProps {
  photos: readonly Photo[]
  onChange: (change: ListChange<Photo>) => void
}

/** Photos of an identity card, a student's or an employer's (C20): each goes sealed, before the contract or with it, and is no part of the paper. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const id = useId()
  const { add, remove, problem, busy, mayAdd } = useSeveral<Photo>(call, {
    files: photos,
    most: mostPhotos,
    name: 'Foto',
    title: 'Foto zu einem Vertrag',
    of: (file, { name }) => ({ file, name: name.slice(0, 120) }),
    named: ({ file }) => file,
    put: onChange,
  })
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
      {mayAdd && (
        <PickFile accept={call.upload?.types ?? []} describedBy={id} onPick={file => void add(file)}>
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
