import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import ChangeSheet from './ChangeSheet.tsx'

const Place = chakra('button', {
  base: {
    minHeight: '44px',
    paddingInline: '12',
    borderRadius: 'field',
    flexShrink: 0,
    textStyle: 'label',
    color: 'brandInk',
    _hover: { bg: 'sunken' },
  },
})

/** On a tablet at which nobody works yet, the dialog of L156 in place of the bell. */
export default function ChooseButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Place type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Wer arbeitet hier?
      </Place>
      {open && <ChangeSheet onClose={() => setOpen(false)} />}
    </>
  )
}
