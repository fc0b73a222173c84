import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { clockOnce } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useDoorsAsked } from '#client/parts/door/doorsAsked.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { courseDownloads } from '#contract/courses/downloads.ts'

/** Attendance lists of the courses of today and tomorrow. */
export function Lists({ action }: { action: ReactNode }) {
  const { data, error, again } = useCall(courseDoor.doors, useDoorsAsked())
  return (
    <Section title="Teilnahmelisten" aside={action}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Empty text="Heute und morgen findet kein Kurs statt, den du betreust." />}
      {data?.map(({ _id, course, startsAt, room }) => {
        const when = `${dayOf(startsAt) === today() ? 'Heute' : 'Morgen'}, ${clockOnce(startsAt)}`
        const name = `Teilnehmende ${course.title} ${dayOf(startsAt)}`
        return (
          <Row
            key={_id}
            title={course.title}
            second={`${when} · ${room.name}`}
            trail={
              <Box display="flex" gap="8">
                <FileButton
                  call={courseDownloads.attendancePdf}
                  input={{ params: { id: _id } }}
                  name={`${name}.pdf`}
                  aria-label={`PDF: ${course.title}, ${when}`}
                >
                  PDF
                </FileButton>
                <FileButton
                  call={courseDownloads.attendanceExcel}
                  input={{ params: { id: _id } }}
                  name={`${name}.xlsx`}
                  aria-label={`Excel: ${course.title}, ${when}`}
                >
                  Excel
                </FileButton>
              </Box>
            }
          />
        )
      })}
      <Text textStyle="small" color="ink3" paddingTop="8">
        Eine ausgedruckte Liste hat Platz für Visum und vier Personen ohne Anmeldung.
      </Text>
    </Section>
  )
}
