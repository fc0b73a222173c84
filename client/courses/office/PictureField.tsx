import { Box, chakra, Image, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useId, useState } from 'react'
import { CallError, useSend } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { carry } from '#contract/carried.ts'
import { courseOffice } from '#contract/courses/office.ts'
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

/** The course's picture: chosen, sent at once, seen before the course is saved. */
export function PictureField() {
  const [{ value }, , { setValue }] = useField<string | null | undefined>('picture')
  const { send, waiting } = useSend(courseOffice.picture)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const pick = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      await setValue((await send({ body: await carry(file, file.name) }))?.name ?? null)
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'Das Bild liess sich nicht lesen.')
    }
  }
  return (
    <Box>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Bild
      </Box>
      {value && <Image src={`/api/files/${value}`} alt="Bild des Kurses" height="120px" borderRadius="field" marginBottom="8" />}
      <Box display="flex" flexWrap="wrap" gap="8">
        <Input id={id} type="file" accept={pictures.join(',')} onChange={event => void pick(event.target.files?.[0])} />
        <Label htmlFor={id}>{waiting ? 'Wird gesendet …' : value ? 'Anderes Bild' : 'Bild wählen'}</Label>
        {value && (
          <Button look="text" size="row" onClick={() => void setValue(null)}>
            Bild entfernen
          </Button>
        )}
      </Box>
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {problem}
        </Text>
      )}
    </Box>
  )
}
