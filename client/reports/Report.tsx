import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { type ReactNode, useState } from 'react'
import { v7 } from 'uuid'
import { useDeskStudio } from '#client/data/desk.ts'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { Page } from '#client/kit/Page.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { Link } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { reports } from '#contract/reports/calls.ts'
import type { ProblemForm, StudioReport as ReportRow } from '#contract/reports/shapes.ts'
import { type Urgency, urgencies } from '#contract/rules/reports/states.ts'
import { AccidentSheet } from './AccidentSheet.tsx'
import { KindField } from './KindField.tsx'
import { OwnReports } from './OwnReports.tsx'
import { Photos } from './Photos.tsx'
import { useReportNews } from './useReportNews.ts'
import { calledReport, kindIcons } from './words.ts'

const { Form, Field } = formFor(reports.create)
const Accident = kindIcons.accident

/** /intern/report: something is broken, dirty or does not work; said in three taps, with a photo, without a network too. */
export default function Report() {
  useReportNews()
  const { options, nameOf } = useOwnStudios(reports.create)
  const own = useMe()?.studio_id ?? ''
  const studio = startStudio(options, useDeskStudio()) ?? startStudio(options, own)
  const [again, setAgain] = useState<OverlaidRow<ReportRow>>()
  const [made, setMade] = useState(0)
  const [hurt, setHurt] = useState(false)
  const mine = useCall(reports.mine)
  const works = useReachAny(reports.sorted)
  const done = (answer: unknown) => {
    sayDone(answer, 'Danke. Die Studioleitung weiss es.')
    setAgain(undefined)
    setMade(before => before + 1)
  }
  const all = works && (
    <ButtonLink to="internReportDashboard" look="side" size="row">
      Alle Meldungen
    </ButtonLink>
  )
  return (
    <Page title="Meldung erfassen" back="dashboard" actions={all}>
      <Box paddingTop="16" maxWidth="640px">
        <NewReport key={again?._id ?? made} again={again} studio={studio} onDone={done}>
          {options.length > 1 && <Field name="studio" options={options} />}
        </NewReport>
        <Box paddingTop="16">
          <Button look="edge" icon={<Accident size={20} aria-hidden />} onClick={() => setHurt(true)}>
            Unfall melden
          </Button>
        </Box>
        <Text textStyle="small" color="ink2" paddingTop="16">
          Ein Trainingsgerät ist kaputt? Melde es besser <Link to="devices">beim Gerät</Link>: Dann wird es bis zur Reparatur nicht mehr
          vorgeschlagen.
        </Text>
      </Box>
      <OwnReports {...mine} studioOf={nameOf} onOpen={setAgain} />
      {hurt && <AccidentSheet studios={options} studio={studio} onClose={() => setHurt(false)} />}
    </Page>
  )
}

interface NewProps {
  /** One that the studio did not take, to be written anew. */
  again: OverlaidRow<ReportRow> | undefined
  studio: string | undefined
  onDone: (answer: unknown) => void
  children: ReactNode
}

function NewReport({ again, studio, onDone, children }: NewProps) {
  const [_id] = useState(() => again?._id ?? v7())
  const start: Partial<ProblemForm> = { urgency: 'normal', photos: [] }
  if (studio) start.studio = studio
  return (
    <Form
      start={start}
      also={{ _id }}
      again={again?.act}
      button="Melden"
      draft="report/new"
      title={({ body }) => calledReport({ ...body, place: body.place ?? null, text: body.text ?? null })}
      onDone={onDone}
    >
      <KindField />
      <Photos />
      <Field name="text" area />
      <Field name="place" hint="Zum Beispiel: Garderobe Damen, Laufband 3." />
      <UrgencyField />
      {children}
    </Form>
  )
}

function UrgencyField() {
  const [{ value }, , { setValue }] = useField<Urgency>('urgency')
  return (
    <PickOne
      label="Wie dringend?"
      value={value}
      options={Object.entries(urgencies) as [Urgency, string][]}
      onChange={next => void setValue(next)}
    />
  )
}
