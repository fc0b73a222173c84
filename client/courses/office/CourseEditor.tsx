import { Box } from '@chakra-ui/react'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { intensities } from '#contract/courses/calls.ts'
import { type CourseRow, courseOffice } from '#contract/courses/courseOffice.ts'
import { course } from './rows.ts'
import { useLabels } from './useLabels.ts'

const hard = Object.entries(intensities)
const usual = { intensity: 2, minutes: 60, labels: [] }

/** A course on offer: made where there is no row, else changed or removed. */
export function CourseEditor({ row, onDone }: { row?: OverlaidRow<CourseRow>; onDone: () => void }) {
  const { everywhere, options } = useOwnStudios(courseOffice.addCourse)
  const labels = useLabels()
  return (
    <course.Form row={row} start={usual} onDone={onDone}>
      <course.Field name="title" autoFocus />
      {isNew(row) && <course.Field name="studio" options={options} none={everywhere ? 'Alle Studios' : undefined} />}
      <course.Field name="description" area />
      <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <course.Field name="intensity" options={hard} />
        <course.Field name="minutes" unit="Min." />
      </Box>
      <course.Field name="labels" options={labels.options} hint={labels.options.length === 0 ? 'Noch keine Labels.' : undefined} />
      <PictureField name="picture" call={courseOffice.picture} alt="Bild des Kurses" />
    </course.Form>
  )
}
