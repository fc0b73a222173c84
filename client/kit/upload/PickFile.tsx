import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

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

interface PickFileProps {
  /** Types of what may be picked. */
  accept: readonly string[]
  /** Id of the line that tells more. */
  describedBy: string
  onPick?: (file: File) => void
  /** Takes any number of files at once, in place of one. */
  onSeveral?: (files: File[]) => void
  /** Opens the camera at once, where the device has one. */
  camera?: boolean
  /** The button's words. */
  children: ReactNode
}

/** A button that picks a file of this device. */
export function PickFile({ accept, describedBy, onPick, onSeveral, camera, children }: PickFileProps) {
  const id = useId()
  return (
    <>
      <Input
        id={id}
        type="file"
        accept={accept.join(',')}
        aria-describedby={describedBy}
        multiple={onSeveral !== undefined}
        capture={camera ? 'environment' : undefined}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          if (files[0]) onPick?.(files[0])
          if (files.length > 0) onSeveral?.(files)
          // Without this the browser would not report the same file, tried again, as a change.
          event.target.value = ''
        }}
      />
      <Label htmlFor={id}>{children}</Label>
    </>
  )
}
