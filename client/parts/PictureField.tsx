import { Box, Image } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { PictureState } from '#client/kit/upload/PictureState.tsx'
import { type PictureCall, usePicture } from '#client/kit/upload/usePicture.ts'
import { pictures } from '#contract/fileTypes.ts'

interface PictureFieldProps {
  /** The form's field that names the picture. */
  name: string
  /** Uploads the picture; worn `offline`, the call waits on this device without a network. */
  call: PictureCall
  /** The picture in words, for screen readers. */
  alt: string
  /** Tells it from other pictures of the same form. */
  label?: string
}

/** A picture of a form: chosen, seen at once, and on its way before the form is saved. */
export function PictureField({ name, call, alt, label = 'Bild' }: PictureFieldProps) {
  const picture = usePicture(name, call)
  const id = useId()
  return (
    <Box role="group" aria-label={label} aria-busy={picture.busy || undefined}>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        {label}
      </Box>
      {picture.src && <Image src={picture.src} alt={alt} maxHeight="180px" maxWidth="full" borderRadius="field" marginBottom="8" />}
      <Box display="flex" flexWrap="wrap" gap="8">
        <PickFile accept={pictures} describedBy={`${id}-state`} onPick={file => void picture.pick(async () => file, file.name)}>
          {picture.busy ? 'Einen Moment …' : picture.has ? 'Anderes Bild' : 'Bild wählen'}
        </PickFile>
        {picture.has && (
          <Button look="text" size="row" onClick={() => void picture.remove()}>
            Bild entfernen
          </Button>
        )}
      </Box>
      <PictureState id={`${id}-state`} {...picture} />
    </Box>
  )
}
