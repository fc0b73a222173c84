import { Box, chakra, Image, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useId, useState } from 'react'
import { CallError, useSend } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { carry } from '#contract/carried.ts'
import type { courseOffice } from '#contract/courses/office.ts'
import type { events } from '#contract/events.ts'
import { pictures } from '#contract/files.ts'
import type { popups } from '#contract/popups.ts'

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
  /** The form's field that holds the file's name. */
  name: string
  /** Takes the picture at once. */
  call: typeof popups.picture | typeof courseOffice.picture | typeof events.picture
  /** What it shows, for who does not see it. */
  alt: string
}

function whyNot(error: unknown) {
  if (!(error instanceof CallError)) return 'Das Bild liess sich nicht lesen.'
  return error.code === 'offline' ? 'Ein Bild geht nur mit Netz: Wähle es nochmals, sobald du eines hast.' : error.message
}

/** A picture of a form: chosen, sent at once, and seen before the form is saved. */
export function PictureField({ name, call, alt }: PictureFieldProps) {
  const [{ value }, { error: refused }, { setValue }] = useField<string | null | undefined>(name)
  const { send, waiting } = useSend(call)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const pick = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      await setValue((await send({ body: await carry(file, file.name) }))?.name ?? null)
    } catch (error) {
      setProblem(whyNot(error))
    }
  }
  return (
    <Box role="group" aria-label="Bild">
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Bild
      </Box>
      {value && <Image src={`/api/files/${value}`} alt={alt} maxHeight="180px" maxWidth="full" borderRadius="field" marginBottom="8" />}
      <Box display="flex" flexWrap="wrap" gap="8">
        <Input
          id={id}
          type="file"
          accept={pictures.join(',')}
          onChange={event => {
            void pick(event.target.files?.[0])
            // The same file may be tried again.
            event.target.value = ''
          }}
        />
        <Label htmlFor={id}>{waiting ? 'Wird gesendet …' : value ? 'Anderes Bild' : 'Bild wählen'}</Label>
        {value && (
          <Button look="text" size="row" onClick={() => void setValue(null)}>
            Bild entfernen
          </Button>
        )}
      </Box>
      {(problem ?? refused) && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="6">
          {problem ?? refused}
        </Text>
      )}
    </Box>
  )
}
