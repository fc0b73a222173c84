import { Box, chakra, Image } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { PictureState } from '#client/kit/upload/PictureState.tsx'
import { type PictureCall, usePicture } from '#client/kit/upload/usePicture.ts'
import { pictures } from '#contract/files.ts'

const Input = chakra('input', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    '&:focus-visible + label': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
  },
})
const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    paddingInline: '14',
    borderRadius: 'field',
    textStyle: 'label',
    fontWeight: 620,
    bg: 'sunken',
    cursor: 'pointer',
  },
})

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
        <Input
          id={id}
          type="file"
          accept={pictures.join(',')}
          aria-describedby={`${id}-state`}
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) void picture.pick(async () => file, file.name)
            // Without this the browser would not report the same file, tried again, as a change.
            event.target.value = ''
          }}
        />
        <Label htmlFor={id}>{picture.busy ? 'Einen Moment …' : picture.has ? 'Anderes Bild' : 'Bild wählen'}</Label>
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
