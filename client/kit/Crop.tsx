import { Box, Text } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { Failure } from '#client/kit/Failure.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from './Button.tsx'
import { cutOf } from './picture.ts'
import { Sheet } from './Sheet.tsx'

const labels = {
  cropArea: 'Ausschnitt: mit den Pfeiltasten verschieben',
  nwDragHandle: 'Ecke oben links: mit den Pfeiltasten ziehen',
  nDragHandle: 'Rand oben: mit den Pfeiltasten ziehen',
  neDragHandle: 'Ecke oben rechts: mit den Pfeiltasten ziehen',
  eDragHandle: 'Rand rechts: mit den Pfeiltasten ziehen',
  seDragHandle: 'Ecke unten rechts: mit den Pfeiltasten ziehen',
  sDragHandle: 'Rand unten: mit den Pfeiltasten ziehen',
  swDragHandle: 'Ecke unten links: mit den Pfeiltasten ziehen',
  wDragHandle: 'Rand links: mit den Pfeiltasten ziehen',
}

interface CropProps {
  picture: ImageBitmap
  /** Shape of the cut: width by height; a circle is shown for 1. */
  aspect?: number
  onCut: (cut: Blob) => void
  onClose: () => void
}

/** Cuts a picture by finger, mouse or arrow keys, and hands it out with at most 512 px a side. */
export function Crop({ picture, aspect = 1, onCut, onClose }: CropProps) {
  const [cut, setCut] = useState<PercentCrop>(() => middle(picture, aspect))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const shown = useShown(picture)

  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onCut(await cutOf(picture, cut))
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Ausschnitt wählen"
      footer={
        <>
          <Button busy={busy} onClick={() => void take()} flex={1}>
            Übernehmen
          </Button>
          <Button look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <Text textStyle="small" color="ink2" paddingBottom="12">
        Verschiebe den Ausschnitt und zieh an den Ecken. Mit der Tastatur: Tab und die Pfeiltasten, mit Umschalt in grossen Schritten.
      </Text>
      <Box display="grid" placeItems="center" bg="sunken" borderRadius="inner" overflow="hidden">
        {shown && (
          <ReactCrop
            crop={cut}
            onChange={(_, percent) => setCut(percent)}
            aspect={aspect}
            circularCrop={aspect === 1}
            keepSelection
            minWidth={40}
            ruleOfThirds={aspect !== 1}
            ariaLabels={labels}
          >
            <Box asChild maxHeight="min(56dvh, 460px)">
              <img src={shown} alt="Gewähltes Bild" />
            </Box>
          </ReactCrop>
        )}
      </Box>
      <Failure paddingTop="10">{problem}</Failure>
    </Sheet>
  )
}

const middle = ({ width, height }: ImageBitmap, aspect: number) =>
  centerCrop(makeAspectCrop({ unit: '%', [width / height > aspect ? 'height' : 'width']: 92 }, aspect, width, height), width, height)

const widestShown = 1024

/** The picture as it is turned, small enough to be moved smoothly. */
function useShown(picture: ImageBitmap) {
  const canvas = useMemo(() => {
    const scale = Math.min(1, widestShown / Math.max(picture.width, picture.height))
    const drawn = document.createElement('canvas')
    drawn.width = Math.round(picture.width * scale)
    drawn.height = Math.round(picture.height * scale)
    drawn.getContext('2d')?.drawImage(picture, 0, 0, drawn.width, drawn.height)
    return drawn
  }, [picture])
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    canvas.toBlob(
      blob => {
        if (!blob || gone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      'image/jpeg',
      0.9,
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [canvas])
  return address
}
