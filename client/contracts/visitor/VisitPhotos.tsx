import { Box, Flex, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { lightened } from '#client/kit/picture.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import type { ListChange } from '#client/kit/upload/useSeveral.ts'
import { carry } from '#contract/carried.ts'
import { mostPhotos } from '#contract/contracts/closingShapes.ts'
import { largestPhoto, type VisitorPhoto } from '#contract/contracts/visitors.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
/** Most pixels a side: a card is well read at that. */
const side = 1600
const label = 'Ausweis und Nachweise'

async function photoOf(file: File): Promise<VisitorPhoto> {
  const light = await lightened(file, side)
  if (light.size > largestPhoto) throw new Error(`Dieses Bild ist grösser als ${fileSize(largestPhoto)}: Nimm ein kleineres.`)
  const { name, type, base64 } = await carry(light, file.name.trim().slice(-120) || 'Foto')
  return { name, type, base64 }
}

interface VisitPhotosProps {
  photos: readonly VisitorPhoto[]
  onChange: (change: ListChange<VisitorPhoto>) => void
}

/** Photos of an identity card, a student's or an employer's, from somebody without an account (C20): they go sealed, with the contract. */
export function VisitPhotos({ photos, onChange }: VisitPhotosProps) {
  const id = useId()
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState<string>()
  const pick = async (file: File) => {
    setProblem(undefined)
    setRunning(before => before + 1)
    try {
      const photo = await photoOf(file)
      onChange(before => [...before, photo])
    } catch (failed) {
      setProblem((failed as Error).message)
    } finally {
      setRunning(before => before - 1)
    }
  }
  return (
    <Box role="group" aria-label={label} aria-busy={running > 0 || undefined} paddingTop="12">
      <Box textStyle="field" marginBottom="6" aria-hidden>
        {label}
      </Box>
      {photos.map((photo, nth) => (
        <Flex key={`${photo.name} ${photo.base64.length} ${photo.base64.slice(-24)}`} align="center" gap="8" minHeight="44px">
          <Text flex={1} minWidth={0} overflowWrap="anywhere">
            {photo.name || `Foto ${nth + 1}`}
          </Text>
          <Button
            look="text"
            size="row"
            aria-label={`Foto ${nth + 1} entfernen`}
            onClick={() => onChange(before => before.filter(each => each !== photo))}
          >
            Entfernen
          </Button>
        </Flex>
      ))}
      {photos.length + running < mostPhotos && (
        <PickFile accept={pictures} describedBy={id} onPick={file => void pick(file)}>
          {running > 0 ? 'Einen Moment …' : 'Foto hinzufügen'}
        </PickFile>
      )}
      <Text id={id} textStyle="small" color="ink2" paddingTop="6">
        {`Freiwillig: ein Ausweis oder die Karte einer Schule oder Firma, höchstens ${mostPhotos}. Sie liegen verschlüsselt beim Vertrag; gelesen werden sie nur von der Studioleitung.`}
      </Text>
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {problem}
        </Text>
      )}
    </Box>
  )
}
