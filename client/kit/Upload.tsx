import { Box, chakra } from '@chakra-ui/react'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { type DragEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Failure } from '#client/kit/Failure.tsx'
import { Button } from './Button.tsx'
import { lazyPart } from './lazyPart.ts'
import { readPicture } from './picture.ts'

const Crop = lazyPart(() => import('./Crop.tsx').then(({ Crop }) => ({ default: Crop })))

/** The largest picture that a phone's camera makes; more is no photo. */
const largest = 40_000_000

const Zone = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '16', borderRadius: 'card', padding: '4', margin: '-4' },
  variants: { over: { true: { boxShadow: 'inset 0 0 0 2px {colors.brand}', bg: 'brandSoft' } } },
})

interface UploadProps {
  /** Name of the picture: «Profilbild». */
  label: string
  /** The picture as it is now. */
  preview: ReactNode
  /** Width by height of the cut; undefined takes the picture whole. */
  aspect?: number
  /** Gets the picture, cut and at most 512 px a side. */
  onPicked: (picture: Blob) => void | Promise<void>
  onRemove?: () => void
  children?: ReactNode
}

/** Takes one picture by camera, file, or dropped onto it, and lets its owner cut it. Nothing leaves the device here. */
export function PictureUpload({ label, preview, aspect = 1, onPicked, onRemove, children }: UploadProps) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const open = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      if (file.size > largest) throw new Error('Dieses Bild ist zu gross: höchstens 40 MB.')
      setPicture(await readPicture(file))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void open(event.dataTransfer.files[0])
  }
  return (
    <Box>
      <Zone
        over={over}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preview}
        <Box display="flex" gap="8" flexWrap="wrap">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            hidden
            aria-label={label}
            onChange={event => {
              void open(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button look="side" size="row" icon={<CameraIcon size={20} aria-hidden />} onClick={() => input.current?.click()}>
            {onRemove ? `${label} ändern` : `${label} wählen`}
          </Button>
          {onRemove && (
            <Button look="text" size="row" icon={<TrashIcon size={20} aria-hidden />} onClick={onRemove}>
              Entfernen
            </Button>
          )}
          {children}
        </Box>
      </Zone>
      <Failure paddingTop="8">{problem}</Failure>
      {picture && (
        <Suspense>
          <Crop
            picture={picture}
            aspect={aspect}
            onClose={close}
            onCut={cut => {
              close()
              void onPicked(cut)
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
