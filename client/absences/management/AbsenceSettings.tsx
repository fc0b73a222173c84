import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { TeamTabs } from '#client/parts/absence/TeamTabs.tsx'
import { LineBox } from '#client/parts/LineBox.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { absences } from '#contract/absences/calls.ts'
import type { AbsenceSettings as Settings } from '#contract/absences/shapes.ts'

const { Form, Field } = formFor(absences.saveSettings)

/** /dashboard/timetracker/management/regeln: limits and blocked days of a studio; over them one may ask, and whoever decides sees it. */
export default function AbsenceSettings() {
  const { options } = useOwnStudios(absences.saveSettings)
  const [picked, setPicked] = useState<string>()
  const desk = useWorkStudio()
  const studio = picked ?? startStudio(options, desk ?? '') ?? options[0]?.[0]
  return (
    <Page title="Regeln für Abwesenheiten" back="dashboard">
      <TeamTabs at="absenceSettings" />
      {options.length > 1 && <SelectField label="Studio" value={studio ?? ''} options={options} onChange={setPicked} />}
      {studio && <OfStudio key={studio} studio={studio} />}
    </Page>
  )
}

type Blocked = Settings['blocked'][number]

function OfStudio({ studio }: { studio: string }) {
  const { data, stand, error, again } = useCall(absences.settings, { params: { studio } })
  if (!data) return <NotLoaded error={error} again={again} lead="Die Regeln sind auf diesem Gerät noch nicht geladen." />
  const { version, studio: _, ...start } = data
  return (
    <Box maxWidth="720px" paddingTop="8">
      <Stand at={stand} />
      <Form
        rest={{ params: { studio } }}
        start={start}
        also={{ version }}
        draft={`absences/settings/${studio}`}
        title={() => 'Regeln für Abwesenheiten'}
        reads={{ blocked: days => (days as Blocked[]).map(({ name }) => name).join(', ') }}
        onDone={answer => void sayDone(answer, 'Die Regeln sind gespeichert.')}
      >
        <Field name="mostAway" hint="Leer: ohne Grenze." />
        <Field name="wishesAMonth" step={1} />
        <Field name="wishesBefore" step={1} />
        <Field name="certificateFrom" step={1} />
        <Field
          name="ownDevices"
          hint="Ohne den Haken stempelt hier niemand am eigenen Telefon; was trotzdem kommt, bleibt und ist markiert."
        />
        <LinesField<Blocked>
          name="blocked"
          legend="Gesperrte Tage"
          more="Gesperrte Tage hinzufügen"
          blank={{ from: today(), to: today(), name: '' }}
          most={100}
        >
          {(each, { nth, onChange, onLeft, onRemove }) => (
            <LineBox label={`Gesperrt ${nth}`} onRemove={onRemove}>
              <TextField
                label="Von"
                type="date"
                required
                value={each.from}
                onBlur={onLeft}
                onChange={from => onChange({ ...each, from })}
              />
              <TextField label="Bis" type="date" required value={each.to} onBlur={onLeft} onChange={to => onChange({ ...each, to })} />
              <TextField label="Warum" required value={each.name} onBlur={onLeft} onChange={name => onChange({ ...each, name })} />
            </LineBox>
          )}
        </LinesField>
        <Text textStyle="small" color="ink2">
          Über eine Grenze hinaus darf man anfragen: Wer entscheidet, sieht es.
        </Text>
      </Form>
    </Box>
  )
}
