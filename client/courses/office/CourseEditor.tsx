import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { thousands } from '#client/kit/format.ts'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { type CourseRow, courseOffice } from '#contract/courses/office.ts'
import { intensities } from '#contract/courses.ts'
import { useLabels, useReach, useStudios } from './lookups.ts'
import { Removal } from './Removal.tsx'
import { useRemoving } from './removing.ts'

const make = formFor(courseOffice.addCourse)
const change = formFor(courseOffice.editCourse)
const hard = Object.entries(intensities)

/** What is offered: made without a row, else changed or removed. */
export function CourseEditor({ row, onDone }: { row?: Shown<CourseRow>; onDone: () => void }) {
  const mayCreate = useReach('gf_c_create')
  const mayEdit = useReach('gf_c_edit')
  const mayRemove = useReach('gf_c_delete')
  const { remove } = useRemoving('course')
  const _id = useMemo(() => row?._id ?? v7(), [row?._id])
  const inside = (studio: string | null | undefined, reach: typeof mayEdit) => (studio ? reach.isIn(studio) : reach.everywhere)
  if (row && !inside(row.studio, mayEdit))
    return (
      <Text color="ink2">
        Dieser Kurs gilt für {row.studio ? 'ein anderes Studio' : 'alle Studios'}: Ändern kann ihn, wer das dort darf.
      </Text>
    )
  const isNew = !row || row.act?.kind === 'add'
  const said = (answer: unknown, title: string) => {
    sayDone(answer, isNew ? `${title} ist angelegt.` : `${title}: gespeichert.`)
    onDone()
  }
  if (!isNew)
    return (
      <>
        <change.Form
          rest={{ params: { id: row._id } }}
          start={row}
          also={{ _id: row._id, studio: row.studio ?? null, version: row.version }}
          again={row.act}
          title={({ body }) => body.title}
          draft={`course/${row._id}`}
          onDone={(answer, { title }) => said(answer, title)}
        >
          <Fields Field={change.Field} />
        </change.Form>
        {inside(row.studio, mayRemove) && (
          <Removal
            label="Kurs entfernen"
            onRemove={() => {
              onDone()
              void remove(row)
            }}
            why={
              row.ahead > 0
                ? `${row.ahead === 1 ? 'Ein Termin steht noch bevor' : `${thousands(row.ahead)} Termine stehen noch bevor`}: Nimm sie zuerst aus dem Plan.`
                : undefined
            }
          />
        )}
      </>
    )
  return (
    <make.Form
      start={{ intensity: 2, minutes: 60, labels: [] }}
      also={{ _id }}
      again={row?.act}
      title={({ body }) => body.title}
      draft={`course/${row ? _id : 'new'}`}
      button="Anlegen"
      onDone={(answer, { title }) => said(answer, title)}
    >
      <Fields Field={make.Field} reach={mayCreate} />
    </make.Form>
  )
}

function Fields({ Field, reach }: { Field: typeof make.Field; reach?: ReturnType<typeof useReach> }) {
  const { options } = useStudios(reach?.isIn)
  const labels = useLabels()
  return (
    <>
      <Field name="title" autoFocus />
      {reach && <Field name="studio" options={options} none={reach.everywhere ? 'Alle Studios' : undefined} />}
      <Field name="description" area />
      <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Field name="intensity" options={hard} />
        <Field name="minutes" unit="Min." />
      </Box>
      <Field name="labels" options={labels.options} hint={labels.options.length === 0 ? 'Noch keine Labels.' : undefined} />
      <PictureField name="picture" call={courseOffice.picture} alt="Bild des Kurses" />
    </>
  )
}
