import { Box } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { PictureState } from '#client/kit/upload/PictureState.tsx'
import { usePicture } from '#client/kit/upload/usePicture.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { pictures } from '#contract/fileTypes.ts'

const label = 'Anleitung'
const says = {
  takes: 'PDF, höchstens 10 MB, oder ein Bild.',
  waits: 'Die Anleitung liegt auf diesem Gerät und geht mit dem Formular ans Studio, sobald du Netz hast.',
  lost: 'Die Anleitung ist gewählt, liegt aber nicht mehr auf diesem Gerät.',
}

/** The maker's manual of an exercise; without a network it waits with the form. */
export function ManualField() {
  const manual = usePicture('manual', deviceOffice.manual)
  const id = useId()
  return (
    <Box role="group" aria-label={label} aria-busy={manual.busy || undefined}>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        {label}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8">
        <PickFile
          accept={['application/pdf', ...pictures]}
          describedBy={`${id}-state`}
          onPick={file => void manual.pick(async () => file, file.name)}
        >
          {manual.busy ? 'Einen Moment …' : manual.has ? 'Andere Anleitung' : 'Anleitung wählen'}
        </PickFile>
        {manual.has && (
          <Button look="text" size="row" onClick={() => void manual.remove()}>
            Anleitung entfernen
          </Button>
        )}
      </Box>
      <PictureState id={`${id}-state`} {...manual} says={says} />
      {manual.has && !manual.waits && !manual.lost && (
        <Box textStyle="small" color="ink2">
          Die Anleitung ist hinterlegt.
        </Box>
      )}
    </Box>
  )
}
