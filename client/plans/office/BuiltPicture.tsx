import { Box } from '@chakra-ui/react'
import { Formik, useField } from 'formik'
import { memo, useEffect, useRef } from 'react'
import { PictureField } from '#client/parts/PictureField.tsx'
import { plans } from '#contract/plans/calls.ts'

interface BuiltPictureProps {
  /** The picture's name, or its upload's id as long as it waits here. */
  value: string | null
  onChange: (picture: string | null) => void
}

/** The picture of what is built; it may wait here like the plan itself. Drawn anew only where it changed. */
export const BuiltPicture = memo(({ value, onChange }: BuiltPictureProps) => (
  <Formik initialValues={{ picture: value }} enableReinitialize onSubmit={() => {}}>
    <Box>
      <PictureField name="picture" call={plans.picture} alt="Bild des Plans" />
      <PictureListener onChange={onChange} />
    </Box>
  </Formik>
))

/** Tells what was picked; a step back in the builder, which comes from there, is not told again. */
function PictureListener({ onChange }: Pick<BuiltPictureProps, 'onChange'>) {
  const [{ value }, { initialValue }] = useField<string | null>('picture')
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (value !== initialValue) onChange(value)
  })
  return null
}
